package io.serai.security.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.a2a.card.CardFileSectionReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AgentFileReaderTest {
  private static final String HASH = "0123456789abcdef".repeat(4);

  @Test
  void everyMemberIsRead() {
    AgentDefinition agent =
        Agents.of(
            """
            agent_id: writer-agent
            name: Writer
            description: Writes.
            weight: 65
            default: true
            skills: ["text.*"]
            default_skill: text.write
            max_concurrent: 1
            max_queued: 5
            allowed_callers: [editor, "team-*"]
            allowed_callees: [research]
            weight_policy: [admin]
            credentials:
              - bearer_sha256: %s
              - api_key_sha256: %s
            permissions: {operations: [ApiCall], apis: ["*"], skills: [a], capabilities: [read]}
            limits: {requests_per_minute: 3, api_calls_per_hour: 7}
            retention: {keep_at_least: 24h, keep_for: 30d, keep_most: 500}
            url: https://agents.example.com/card.json
            binding: GRPC
            """
                .formatted(HASH, HASH.toUpperCase(Locale.ROOT).replace('0', '1')));

    assertThat(agent.id()).isEqualTo("writer-agent");
    assertThat(agent.name()).isEqualTo("Writer");
    assertThat(agent.description()).isEqualTo("Writes.");
    assertThat(agent.weight()).isEqualTo(65);
    assertThat(agent.isDefault()).isTrue();
    assertThat(agent.defaultSkill()).contains("text.write");
    assertThat(agent.maxConcurrent()).hasValue(1);
    assertThat(agent.maxQueued()).hasValue(5);
    assertThat(agent.keys()).containsExactly(HASH, HASH.replace('0', '1'));
    assertThat(agent.limits()).isEqualTo(new AgentRateLimitConfig(3, 1_000, 10_000, 30, 7));
    assertThat(agent.retention())
        .isEqualTo(
            new RetentionRule(
                Optional.of(Duration.ofHours(24)),
                Optional.of(Duration.ofDays(30)),
                OptionalInt.of(500)));
    assertThat(agent.url()).contains(URI.create("https://agents.example.com/card.json"));
    assertThat(agent.card().orElseThrow().binding()).contains("GRPC");
    assertThat(agent.permissions().allows(PermissionKind.OPERATIONS, "ApiCall")).isTrue();
    assertThat(agent.permissions().allows(PermissionKind.OPERATIONS, "Loop")).isFalse();
    assertThat(agent.permissions().allows(PermissionKind.CREDENTIALS, "a")).isFalse();
    assertThat(agent.serves("text.read")).isTrue();
    assertThat(agent.serves("image.read")).isFalse();
  }

  @Test
  void idThatTheHubNeedsItselfIsRefusedAtItsLine() throws DocumentParseException {
    List<AgentFileSectionReader> readers = List.of(new CardFileSectionReader());
    for (String id : List.of("tasks", "operator", "serai")) {
      ParsedDocument document = ParsedDocument.yaml("name: a\nagent_id: " + id + "\n");

      AgentFileReadResult reading = AgentFileReader.read(document, "agents/a.yaml", readers);

      assertThat(reading.agent()).isEmpty();
      assertThat(reading.faults())
          .extracting(DocumentFault::path, DocumentFault::line)
          .containsExactly(tuple("/agent_id", 2));
    }
    for (String id : List.of("task", "Tasks", "message", "card", "v1", "extendedAgentCard")) {
      ParsedDocument document = ParsedDocument.yaml("agent_id: " + id + "\n");
      assertThat(AgentFileReader.read(document, "", readers).agent()).as(id).isPresent();
    }
  }

  @Test
  void firstHundredFaultsAreReported() throws DocumentParseException {
    String text = "agent_id: a\ncredentials: [" + "1, ".repeat(999) + "1]";

    AgentFileReadResult reading = AgentFileReader.read(ParsedDocument.yaml(text), "", List.of());

    assertThat(reading.faults()).hasSize(101);
    assertThat(reading.faults().get(100))
        .isEqualTo(DocumentFault.at("", "MORE_FAULTS", "there are 900 more; correct these first"));
  }

  @Test
  void missingMembersAllowNothing() {
    AgentDefinition agent = Agents.of("agent_id: quiet");

    assertThat(agent.name()).isEqualTo("quiet");
    assertThat(agent.weight()).isEqualTo(50);
    assertThat(agent.isDefault()).isFalse();
    assertThat(agent.limits()).isEqualTo(AgentRateLimitConfig.DEFAULT);
    assertThat(agent.maxConcurrent()).isEmpty();
    assertThat(agent.retention().isEmpty()).isTrue();
    assertThat(agent.serves("a")).isFalse();
    assertThat(agent.admits(new Caller("b", false, Permissions.ALL))).isFalse();
    assertThat(agent.mayDelegateTo("b")).isFalse();
    assertThat(agent.weightMayBeSetBy(new Caller("b", false, Permissions.ALL))).isFalse();
    assertThat(agent.admits(Caller.OPERATOR_OPEN)).isTrue();
    assertThat(agent.weightMayBeSetBy(Caller.OPERATOR_OPEN)).isTrue();
  }

  @Test
  void invalidRetentionIsRejected() {
    AgentFileReadResult reading =
        Agents.read(
            """
            agent_id: a
            retention:
              keep_at_least: 2d
              keep_for: 24h
              keep_most: many
            """);
    AgentFileReadResult other = Agents.read("{agent_id: a, retention: {keep_for: 24}}");

    assertThat(reading.faults())
        .extracting(DocumentFault::message)
        .containsExactlyInAnyOrder(
            "keep_most is a string and should be a whole number from 0 to 1000000000",
            "keep_for is shorter than keep_at_least; raise it, or leave it out");
    assertThat(other.faults())
        .extracting(DocumentFault::message)
        .containsExactly("keep_for is a number and should be a duration such as 30m, 24h or 7d");
  }

  @Test
  void listedAgentsAreAllowed() {
    AgentDefinition agent =
        Agents.of("{agent_id: a, allowed_callers: [b], allowed_callees: [c], weight_policy: [d]}");

    assertThat(agent.admits(new Caller("b", false, Permissions.NONE))).isTrue();
    assertThat(agent.admits(new Caller("c", false, Permissions.NONE))).isFalse();
    assertThat(agent.mayDelegateTo("c")).isTrue();
    assertThat(agent.mayDelegateTo("b")).isFalse();
    assertThat(agent.weightMayBeSetBy(new Caller("d", false, Permissions.NONE))).isTrue();
  }

  @Test
  void allFaultsAreReportedAtOnceWithTheirLines() {
    AgentFileReadResult reading =
        Agents.read(
            """
            agent_id: "not an id"
            name: 7
            weight: 101
            skills: all
            default: maybe
            credentials:
              - bearer_sha256: my-secret-key
              - {}
            limits:
              requests_per_minute: 0
            url: ftp://example.com
            """);

    assertThat(reading.agent()).isEmpty();
    assertThat(reading.faults())
        .extracting(DocumentFault::path, DocumentFault::line)
        .containsExactlyInAnyOrder(
            tuple("/agent_id", 1),
            tuple("/name", 2),
            tuple("/weight", 3),
            tuple("/skills", 4),
            tuple("/default", 5),
            tuple("/credentials/0/bearer_sha256", 7),
            tuple("/credentials/1", 8),
            tuple("/limits/requests_per_minute", 10),
            tuple("/url", 11));
    assertThat(reading.faults())
        .extracting(DocumentFault::message)
        .noneMatch(m -> m.contains("my-secret"));
  }

  @Test
  void missingIdIsSuggestedFromTheFileName() {
    assertThat(Agents.read("name: x").faults())
        .containsExactly(
            new DocumentFault(
                "/agent_id", "INVALID", "agent_id is missing; write agent_id: some", 1));
  }

  @Test
  void textThatIsNotAnObjectIsOneFault() {
    assertThat(Agents.read("[a]").faults())
        .extracting(DocumentFault::path)
        .containsExactly("", "/agent_id");
  }

  @Test
  void unknownMemberIsAWarningWithTheClosestName() {
    AgentFileReadResult reading =
        Agents.read("agent_id: a\nskils: []\ncolour: red\npermissions: {skill: [a]}\n");

    assertThat(reading.agent()).isPresent();
    assertThat(reading.warnings())
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::line)
        .containsExactlyInAnyOrder(
            tuple("/skils", "UNKNOWN_MEMBER", 2),
            tuple("/colour", "UNKNOWN_MEMBER", 3),
            tuple("/permissions/skill", "UNKNOWN_MEMBER", 4));
    assertThat(reading.warnings())
        .extracting(DocumentFault::message)
        .contains(
            "skils is not recognized and is ignored; did you mean skills?",
            "skill is not recognized and is ignored; did you mean skills?")
        .anyMatch(
            message -> message.startsWith("colour is not recognized and is ignored; known are "));
  }

  @Test
  void bindingIsOneOfThreeAndForRemoteAgents() {
    AgentFileReadResult other =
        Agents.read("{agent_id: a, card: 'https://agents.example.com', binding: SOAP}");
    AgentFileReadResult local = Agents.read("{agent_id: a, binding: GRPC}");

    assertThat(other.faults())
        .extracting(DocumentFault::message)
        .containsExactly("binding must be JSONRPC, HTTP+JSON or GRPC");
    assertThat(local.faults())
        .extracting(DocumentFault::message)
        .containsExactly("binding is for remote agents: write card: URL too");
  }
}

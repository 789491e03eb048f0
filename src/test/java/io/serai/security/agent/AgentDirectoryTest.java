package io.serai.security.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.document.DocumentFault;
import io.serai.document.Sha256;
import io.serai.security.AgentDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgentDirectoryTest {
  private static final String KEY = Sha256.hex("key");
  private final AgentDirectory directory = new AgentDirectory();

  @Test
  void agentsAreAddedAndRemoved() {
    directory.replaceAll(List.of(agent("a", KEY), Agents.of("{agent_id: b, default: true}")));
    directory.put(agent("c", Sha256.hex("other")));
    directory.remove("a");

    assertThat(directory.agents()).extracting(AgentDefinition::id).containsExactly("b", "c");
    assertThat(directory.find("a")).isEmpty();
    assertThat(directory.find("b")).isPresent();
    assertThat(directory.withKey(KEY)).isEmpty();
    assertThat(directory.hasKeys()).isTrue();
    assertThat(directory.defaultAgent()).map(AgentDefinition::id).contains("b");
  }

  @Test
  void aListenerThatThrowsDoesNotKeepTheOthersFromLearningOfTheChange() {
    List<String> told = new ArrayList<>();
    directory.listen(
        () -> {
          throw new IllegalStateException("no");
        });
    directory.listen(() -> told.add("second"));

    directory.put(agent("a", KEY));

    assertThat(told).containsExactly("second");
  }

  @Test
  void putReplacesTheAgentAndItsKeys() {
    directory.put(agent("a", KEY));
    directory.put(agent("a", Sha256.hex("new")));

    assertThat(directory.withKey(KEY)).isEmpty();
    assertThat(directory.withKey(Sha256.hex("new"))).map(AgentDefinition::id).contains("a");
    assertThat(directory.agents()).hasSize(1);
  }

  @Test
  void duplicateKeyOrIdIsRejectedWithoutChange() {
    directory.put(agent("a", KEY));

    assertThatThrownBy(() -> directory.put(agent("b", KEY)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The agents a and b share their key");
    assertThatThrownBy(() -> directory.replaceAll(List.of(agent("x", KEY), agent("x", KEY))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(directory.agents()).extracting(AgentDefinition::id).containsExactly("a");
  }

  @Test
  void conflictNamesTheOtherFile() {
    Map<String, List<DocumentFault>> conflicts =
        AgentConflictCheck.find(
            Map.of(
                "agents/1.yaml", agent("a", KEY),
                "agents/2.yaml", agent("a", Sha256.hex("2")),
                "agents/3.yaml", agent("c", KEY),
                "agents/4.yaml", Agents.of("{agent_id: d, default: true}"),
                "agents/5.yaml", Agents.of("{agent_id: e, default: true}")));

    assertThat(conflicts)
        .containsOnlyKeys("agents/2.yaml", "agents/3.yaml", "agents/5.yaml")
        .containsEntry(
            "agents/2.yaml",
            List.of(
                DocumentFault.at(
                    "/agent_id",
                    "CONFLICT",
                    "agent_id a is also in agents/1.yaml. Change or delete one of them")))
        .containsEntry(
            "agents/3.yaml",
            List.of(
                DocumentFault.at(
                    "/credentials/0",
                    "CONFLICT",
                    "the same key is also in agents/1.yaml. Change or delete one of them")));
  }

  private static AgentDefinition agent(String id, String hash) {
    return Agents.of("{agent_id: " + id + ", credentials: [{bearer_sha256: '" + hash + "'}]}");
  }

  @Test
  void subjectOfATokenOrCertificateBelongsToOneAgent() {
    AgentDefinition named =
        Agents.of("{agent_id: a, subjects: [x, a], certificates: ['CN=a, O=Example']}");
    AgentDirectory directory = new AgentDirectory();
    directory.replaceAll(List.of(named));

    assertThat(directory.withSubject("x")).contains(named);
    assertThat(directory.withSubject("a")).contains(named);
    assertThat(directory.withCertificate("CN=a,O=Example")).contains(named);
    assertThat(directory.withSubject("CN=a,O=Example")).isEmpty();
    assertThat(directory.withCertificate("x")).isEmpty();
    for (String other :
        List.of("{agent_id: x}", "{agent_id: b, subjects: [a]}", "{agent_id: b, subjects: [x]}")) {
      assertThat(AgentConflictCheck.find(Map.of("1.yaml", named, "2.yaml", Agents.of(other))))
          .as(other)
          .containsOnlyKeys("2.yaml");
      assertThatThrownBy(() -> directory.put(Agents.of(other)))
          .hasMessageContaining("share their subject");
    }
    assertThat(
            AgentConflictCheck.find(
                Map.of(
                    "1.yaml",
                    named,
                    "2.yaml",
                    Agents.of("{agent_id: b, certificates: ['CN=a,O=Example']}"))))
        .containsOnlyKeys("2.yaml");
  }
}

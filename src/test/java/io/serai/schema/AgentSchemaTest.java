package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.ClassFiles;
import io.serai.a2a.card.CardFileSectionReader;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.mcp.client.McpServerBlockReader;
import io.serai.schedule.AgentScheduleBlockReader;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.skill.AgentSkillHintsReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The schema of agent files has the members that the readers know, and finds their faults; the
 * documentation has the same members.
 */
class AgentSchemaTest {

  private static final String HASH =
      "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  private static final List<AgentFileSectionReader> BLOCKS =
      List.of(
          new AgentSkillHintsReader(),
          new AgentScheduleBlockReader(),
          new CardFileSectionReader(),
          new McpServerBlockReader(Path.of(".")),
          new OrganizationBlockReader(Path.of("."), List.of()));

  @Test
  void allReadersOfBlocksAreCompared() {
    Stream<Class<?>> readers =
        Stream.of("a2a", "a2s", "a2w", "a2e", "mcp", "dialect", "schedule", "skill")
            .flatMap(name -> ClassFiles.ofTheHub("io.serai." + name))
            .filter(AgentFileSectionReader.class::isAssignableFrom);

    assertThat(readers)
        .containsExactlyInAnyOrderElementsOf(BLOCKS.stream().map(Object::getClass).toList());
  }

  @Test
  void documentationHasTheMembersOfTheSchema() {
    List<String> members = new ArrayList<>();
    collect(SchemaFaults.schema(FileSchema.AGENT), "", members);
    members.remove("hints"); // it has members of any name

    assertThat(rows().flatMap(AgentSchemaTest::names)).containsExactlyInAnyOrderElementsOf(members);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{agent_id: a, zzzzzzzz: 1}|''",
        "{agent_id: a, permissions: {zzzzzzzz: 1}}|/properties/permissions",
        "{agent_id: a, limits: {zzzzzzzz: 1}}|/properties/limits",
        "{agent_id: a, retention: {zzzzzzzz: 1}}|/properties/retention",
        "{agent_id: a, credentials: [{zzzzzzzz: 1}]}|/properties/credentials/items",
        "{agent_id: a, a2a: {zzzzzzzz: 1}}|/properties/a2a",
        "{agent_id: a, a2a: {provider: {zzzzzzzz: 1}}}|/properties/a2a/properties/provider",
        "{agent_id: a, mcp: {zzzzzzzz: 1}}|/properties/mcp",
        "{agent_id: a, organization: {zzzzzzzz: 1}}|/properties/organization",
        "{agent_id: a, schedule: [{zzzzzzzz: 1}]}|/properties/schedule/items"
      })
  void membersAreThoseThatTheReadersKnow(String agent, String pointer) {
    List<String> known =
        SchemaFaults.known(read(agent).warnings().stream().map(DocumentFault::message));

    List<String> members = SchemaFaults.members(FileSchema.AGENT, pointer);
    if (pointer.isEmpty()) {
      known =
          Stream.concat(
                  known.stream(), Stream.of("a2a", "hints", "mcp", "organization", "schedule"))
              .distinct()
              .toList();
    }
    assertThat(members).containsExactlyInAnyOrderElementsOf(known);
    assertThat(SchemaFaults.schema(FileSchema.AGENT).at(pointer).path("additionalProperties"))
        .hasToString("false");
  }

  @Test
  void documentationHasTheDefaultsOfTheSchema() {
    rows()
        .filter(row -> row.length > 3 && !List.of("–", "required").contains(row[2].trim()))
        .forEach(
            row ->
                assertThat(names(row).map(name -> member(name).path("description").textValue()))
                    .as(row[0])
                    .allMatch(text -> text.endsWith("Default: " + row[2].trim() + ".")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "agent_id: a",
        "agent_id: a\nname:\ncredentials:\n",
        "agent_id: a\ncredentials: [{bearer_sha256: " + HASH + "}]",
        "agent_id: weather\ncard: https://agents.example.com\nvault_credential: key\nskills: ['f*']",
        "agent_id: a\ncard: https://agents.example.com\nbinding: GRPC",
        "agent_id: a\nretention: {keep_at_least: 24h, keep_for: 7d, keep_most: 0}",
        "agent_id: a\nmcp: {url: 'https://mcp.example/mcp', credential: key, header: X-API-Key}",
        "agent_id: a\nmcp: {command: npx, args: [-y, server], env: {A: b}, directory: src, pin: true}",
        "agent_id: a\norganization: {dir: src, agent_zero_url: 'http://localhost:5000', poll: 200ms}",
        "agent_id: a\na2a: {provider: {organization: O, url: 'https://o.example'}, icon_url: 'https://o.example/i'}",
        "agent_id: a\na2a: {icon_url: 'data:image/png;base64,AAAA'}",
        "agent_id: a\na2a: {icon_url: 'http://o.example/i'}",
        "agent_id: a\nhints:",
        "agent_id: a\nschedule:",
        "agent_id: a\nschedule: []",
        "agent_id: a\nschedule: [{skill: daily, cron: '0 8 * * MON-FRI', zone: Europe/Berlin}]",
        "agent_id: a\nschedule: [{id: b, skill: s, every: 15m, inputs: {n: 1}, overlap: queue, missed: once}]",
        "agent_id: a\ncard: https://agents.example.com\nhints: {forecast: {readOnly: true}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {delete: {destructive: true, idempotent: true, icon: 'https://o.example/i'}}"
      })
  void validFileIsAcceptedByReaderAndSchema(String text) {
    AgentFileReadResult result = read(text);

    assertThat(result.faults()).isEmpty();
    assertThat(result.warnings()).isEmpty();
    assertThat(SchemaFaults.of(FileSchema.AGENT, text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: a",
        "agent_id: a b",
        "agent_id: a\nwieght: 3",
        "agent_id: a\nweight: 101",
        "agent_id: a\ndefault: 'yes'",
        "agent_id: a\nskills: get-weather",
        "agent_id: a\ncredentials: [{bearer_sha256: the-key-itself}]",
        "agent_id: a\ncredentials: [{}]",
        "agent_id: a\ncredentials: [{bearer_sha256: " + HASH + ", api_key_sha256: " + HASH + "}]",
        "agent_id: a\npermissions: {capability: ['*']}",
        "agent_id: a\nlimits: {requests_per_minute: 0}",
        "agent_id: a\nretention: {keep_for: forever}",
        "agent_id: a\nmcp: {}",
        "agent_id: a\nmcp: {url: mcp.example}",
        "agent_id: a\nmcp: {url: 'https://mcp.example/mcp', command: npx}",
        "agent_id: a\nmcp: {url: 'https://mcp.example/mcp', env: {A: b}}",
        "agent_id: a\nmcp: {command: npx, header: X-API-Key}",
        "agent_id: a\nmcp: {command: npx, env: {A: 1}}",
        "agent_id: a\nmcp: {command: npx, timeout: soon}",
        "agent_id: a\ncard: agents.example.com",
        "agent_id: a\nvault_credential: key",
        "agent_id: a\nbinding: GRPC",
        "agent_id: a\ncard: https://agents.example.com\nbinding: SOAP",
        "agent_id: a\norganization: {agent_zero_url: 'http://localhost:5000'}",
        "agent_id: a\norganization: {dir: o, agent_zero_url: localhost}",
        "agent_id: a\norganization: {dir: o, agent_zero_url: 'http://localhost:5000', pol: 2s}",
        "agent_id: a\na2a: {provider: {organization: O}}",
        "agent_id: a\na2a: {icon_url: 'data:text/html,x'}",
        "agent_id: a\na2a: {icon_url: 'javascript:x'}",
        "agent_id: a\nschedule: {}",
        "agent_id: a\nschedule: [8]",
        "agent_id: a\nschedule: [{cron: '0 8 * * *'}]",
        "agent_id: a\nschedule: [{skill: s}]",
        "agent_id: a\nschedule: [{skill: s, cron: '0 8 * * *', every: 15m}]",
        "agent_id: a\nschedule: [{skill: s, cron: '0 8 * *'}]",
        "agent_id: a\nschedule: [{skill: s, every: 15m, zone: UTC}]",
        "agent_id: a\nschedule: [{skill: s, every: often}]",
        "agent_id: a\nschedule: [{id: a b, skill: s, every: 15m}]",
        "agent_id: a\nschedule: [{skill: s, every: 15m, overlap: wait}]",
        "agent_id: a\nschedule: [{skill: s, every: 15m, missed: all}]",
        "agent_id: a\nschedule: [{skill: s, every: 15m, inputs: 1}]",
        "agent_id: a\ncard: https://agents.example.com\nschedule: [{skill: s, every: 15m}]",
        "agent_id: a\nhints: {forecast: {readOnly: true}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: }",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: {}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: {readOnly: 1}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: {readonly: true}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: {readOnly: true, destructive: true}}",
        "agent_id: a\nmcp: {command: npx}\nhints: {x: {icon: 'http://o.example/i'}}"
      })
  void faultIsFoundByReaderAndSchema(String text) {
    AgentFileReadResult result = read(text);

    assertThat(Stream.concat(result.faults().stream(), result.warnings().stream())).isNotEmpty();
    assertThat(SchemaFaults.of(FileSchema.AGENT, text)).isNotEmpty();
  }

  /** The cells of the tables of members in the documentation. */
  private static Stream<String[]> rows() {
    Stream<String> lines =
        Stream.concat(
            Stream.of("members", "schedule").flatMap(AgentSchemaTest::markedLines),
            Stream.of("a2a", "mcp", "organization")
                .flatMap(
                    block -> lines(block).filter(line -> line.startsWith("| `" + block + "."))));
    return lines.map(line -> line.substring(2).split(" \\| "));
  }

  private static Stream<String> markedLines(String mark) {
    return lines("agents")
        .dropWhile(line -> !line.equals("<!-- " + mark + ": begin -->"))
        .takeWhile(line -> !line.equals("<!-- " + mark + ": end -->"))
        .filter(line -> line.startsWith("| `"));
  }

  private static Stream<String> lines(String page) {
    try {
      return Files.readString(Path.of("docs", page + ".md")).lines();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<String> names(String[] row) {
    return Stream.of(row[0].split(", ")).map(name -> name.replace("`", ""));
  }

  private static AgentFileReadResult read(String text) {
    try {
      return AgentFileReader.read(ParsedDocument.yaml(text), "agents/a.yaml", BLOCKS);
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(invalid);
    }
  }

  private static JsonNode member(String path) {
    JsonNode at = SchemaFaults.schema(FileSchema.AGENT);
    for (String name : path.split("\\.")) {
      JsonNode list = at.path("items");
      at = (list.has("properties") ? list : at).path("properties").path(name);
    }
    return at;
  }

  /** Collects the paths of members that are not groups of others. */
  private static void collect(JsonNode schema, String prefix, List<String> paths) {
    schema
        .path("properties")
        .properties()
        .forEach(
            member -> {
              String path = prefix + member.getKey();
              if (!member.getValue().has("properties")) {
                paths.add(path);
              }
              collect(member.getValue(), path + ".", paths);
              collect(member.getValue().path("items"), path + ".", paths);
            });
  }
}

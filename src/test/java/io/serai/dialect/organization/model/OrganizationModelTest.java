package io.serai.dialect.organization.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Organizations, roles, workflows and reports as their files write them. */
class OrganizationModelTest {

  @ParameterizedTest
  @CsvSource({
    "primary, active, WORKING",
    "primary, idle, WORKING",
    "alternate, error_recovery, RETRYING",
    "contingent, active, ASKING",
    "contingency, active, ASKING",
    "primary, escalating, ASKING",
    "primary, waiting, ASKING",
    "primary, complete, DONE",
    "contingent, complete, ASKING",
    "emergency, complete, FAILING",
    "primary, aborted, FAILING"
  })
  @Tag("OK-Q16")
  void graverOfLevelAndStateCounts(String level, String state, WorkState expected) {
    assertThat(report(level, state, "2026-02-19T20:35:15Z").orElseThrow().work())
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "sideways, active, 2026-02-19T20:35:15Z",
    "primary, upside down, 2026-02-19T20:35:15Z",
    "primary, active, yesterday",
    "'', active, 2026-02-19T20:35:15Z"
  })
  @Tag("OK-Q26")
  void reportWithAWordThatIsNotKnownCannotBeUsed(String level, String state, String time) {
    assertThat(report(level, state, time)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-02-19T20:35:15Z, 2026-02-19T20:35:15Z",
    "2026-02-19T20:35:15.250000+00:00, 2026-02-19T20:35:15.250Z",
    "2026-02-19T21:35:15+01:00, 2026-02-19T20:35:15Z",
    "2026-02-19T20:35:15.5, 2026-02-19T20:35:15.500Z"
  })
  void timeOfAReportMayHaveAnOffsetAndAFraction(String text, Instant expected) {
    assertThat(report("primary", "active", text).orElseThrow().at()).isEqualTo(expected);
  }

  @Test
  void optionalMembersOfAnotherTypeAreLeftOut() {
    String text =
        """
        {"status": {"state": "active", "pace_level": "primary", "progress": "half"},
         "activity": {"htn_step": -1, "current_task": 7}, "location": {"files_modified": "a"},
         "unit": {"role_id": "mender"}, "time": {"timestamp": "2026-02-19T20:35:15Z"}}
        """;

    SaluteReport report = SaluteReportReader.read(text, new ArrayList<>()).orElseThrow();

    assertThat(report.progress()).isEmpty();
    assertThat(report.activity().step()).isEmpty();
    assertThat(report.activity().currentTask()).isEmpty();
    assertThat(report.location().filesModified()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a': {'subordinates': ['b']}} | b is not a role of the hierarchy",
        "{'a': {}, 'b': {}} | more than one role is nobody's subordinate",
        "{'a': {'subordinates': ['b']}, 'b': {'subordinates': ['a']}} | every role is a subordinate",
        "{'a': {}, 'b': {'subordinates': ['c']}, 'c': {'subordinates': ['b']}} | in a circle",
        "[] | should be an object"
      })
  void hierarchyIsOneTree(String hierarchy, String expected) {
    String text =
        "{\"org_id\": \"x\", \"org_name\": \"X\", \"hierarchy\": " + quoted(hierarchy) + "}";

    assertThat(faults(text, OrganizationReader::read)).anyMatch(fault -> fault.contains(expected));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'nodes': {'e': {'type': 'exit'}}, 'edges': []} | this one has 0",
        "{'nodes': {'s': {'type': 'start'}}, 'edges': []} | no edge leads on",
        "{'nodes': {'s': {'type': 'start'}}, 'edges': [{'from': 's', 'to': 'x'}]} | from one node",
        "{'nodes': {'s': {'type': 'begin'}}, 'edges': []} | a node must have a type"
      })
  void graphOfAWorkflowIsChecked(String graph, String expected) {
    String text = "{\"plans\": {\"p\": {\"graph\": " + quoted(graph) + "}}}";

    assertThat(faults(text, WorkflowLibraryReader::read))
        .anyMatch(fault -> fault.contains(expected));
  }

  @Test
  void roleNeedsAnIdATypeAndDomains() {
    assertThat(faults("{\"role_type\": \"boss\"}", RoleReader::read))
        .hasSize(3)
        .anyMatch(fault -> fault.contains("specialist, executive or commander"));
  }

  @Test
  void roleHandlesABoundedNumberOfDomains() {
    assertThat(faults(roleWith(200, "a"), RoleReader::read)).isEmpty();
    assertThat(faults(roleWith(201, "a"), RoleReader::read))
        .singleElement()
        .asString()
        .contains("200");
    assertThat(faults(roleWith(100, "a".repeat(100)), RoleReader::read)).hasSize(1);
  }

  private static String roleWith(int domains, String name) {
    String all =
        IntStream.range(0, domains)
            .mapToObj(i -> '"' + name + i + '"')
            .collect(Collectors.joining(", "));
    return "{\"role_id\": \"r\", \"role_type\": \"specialist\", \"capabilities\": {\"bst_domains\": ["
        + all
        + "]}}";
  }

  @Test
  void longTextsOfARoleAreCut() throws Exception {
    ObjectNode role = (ObjectNode) JsonMappers.read(roleWith(1, "a"));
    role.put("role_name", "n".repeat(500_000));
    role.withObject("/pace_plan/emergency").put("description", "d".repeat(500_000));

    Role read = RoleReader.read(DocumentNode.root(role, new FaultCollector(false)));

    assertThat(read.name()).hasSizeLessThan(5_000);
    assertThat(read.emergency().orElseThrow()).hasSizeLessThan(5_000);
  }

  @Test
  void titlesAreMadeOfIds() {
    assertThat(TitleCase.of("log_analysis")).isEqualTo("Log Analysis");
    assertThat(TitleCase.of("__")).isEqualTo("__");
  }

  private static String quoted(String text) {
    return text.replace('\'', '"').replace("nobody\"s", "nobody's");
  }

  private static Optional<SaluteReport> report(String level, String state, String time) {
    return SaluteReportReader.read(
        """
        {"status": {"state": "%s", "pace_level": "%s"}, "unit": {"role_id": "mender"},
         "time": {"timestamp": "%s"}}
        """
            .formatted(state, level, time),
        new ArrayList<>());
  }

  private static List<String> faults(String text, Function<DocumentNode, ?> reader) {
    try {
      ParsedDocument document = ParsedDocument.json(text);
      FaultCollector faults = new FaultCollector(false);
      reader.apply(DocumentNode.root(document.root(), faults));
      return faults.faults(document::line).stream().map(DocumentFault::message).toList();
    } catch (Exception malformed) {
      throw new AssertionError(malformed);
    }
  }
}

package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of a line of a workflow. */
class WorkflowSchemaTest {

  @ParameterizedTest
  @MethodSource("lines")
  void linesOfTheDocumentationFit(String line) throws Exception {
    assertThat(SchemaFaults.of(FileSchema.WORKFLOW, JsonMappers.read(line))).isEmpty();
  }

  /** The lines of workflows in pages, and the examples in the schema itself. */
  static List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> pages = Files.list(Path.of("docs"))) {
      for (Path page :
          Stream.concat(Stream.of(Path.of("README.md")), pages)
              .filter(file -> file.toString().endsWith(".md"))
              .toList()) {
        Files.readAllLines(page).stream().filter(WorkflowSchemaTest::isLine).forEach(lines::add);
      }
    }
    assertThat(lines).hasSizeGreaterThan(10);
    for (String type : SchemaFaults.members(FileSchema.WORKFLOW, "/$defs/operation")) {
      JsonNode examples =
          SchemaFaults.schema(FileSchema.WORKFLOW).at("/$defs/" + type + "/examples");
      for (JsonNode example : examples) {
        lines.add(
            "{\"type\": \"operationUpdate\", \"operationId\": \"a\", \"operation\": {\"%s\": %s}}"
                .formatted(type, example));
      }
    }
    return lines;
  }

  private static boolean isLine(String line) {
    String compact = line.replace(" ", "");
    return compact.startsWith("{\"type\":\"operationUpdate\"")
        || compact.startsWith("{\"type\":\"beginExecution\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{\"type\": \"endExecution\"}",
        "{\"type\": \"beginExecution\", \"executionId\": \"a\"}",
        "{\"type\": \"operationUpdate\", \"operationId\": \"a b\", \"operation\": {\"Wait\": {\"duration\": 1}}}",
        "{\"type\": \"operationUpdate\", \"operationId\": \"a\", \"operation\": {\"Sleep\": {\"duration\": 1}}}",
        "{\"type\": \"operationUpdate\", \"operationId\": \"a\", \"operation\": {\"Calculate\": {\"inputPath\": \"sum\", \"operation\": \"sum\", \"outputPath\": \"/workflow/a\"}}}",
        "{\"type\": \"operationUpdate\", \"operationId\": \"a\", \"operation\": {\"ApiCall\": {\"method\": \"FETCH\", \"url\": \"http://a\", \"outputPath\": \"/workflow/a\"}}}"
      })
  void wrongLineDoesNotFit(String line) throws Exception {
    assertThat(SchemaFaults.of(FileSchema.WORKFLOW, JsonMappers.read(line))).isNotEmpty();
  }
}

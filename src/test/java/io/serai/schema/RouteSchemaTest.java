package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.catalog.OwnComponents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of route files: that of Camel with the endpoints of the hub. */
class RouteSchemaTest {

  /** All but the one whose forms the schema of Camel does not have, which the hub reads too. */
  @ParameterizedTest
  @MethodSource("routeFiles")
  void routeFilesOfTheRepositoryFit(Path file) throws Exception {
    assertThat(SchemaFaults.of(FileSchema.ROUTE, Files.readString(file))).isEmpty();
  }

  static List<Path> routeFiles() throws IOException {
    try (Stream<Path> files =
        Stream.of("routes", "bench", "docker", "src").flatMap(RouteSchemaTest::files)) {
      List<Path> found =
          files
              .filter(file -> file.toString().endsWith(".camel.yaml"))
              .filter(file -> !file.startsWith("src/test/resources/mutation"))
              .sorted()
              .toList();
      assertThat(found).hasSizeGreaterThan(20);
      return found;
    }
  }

  private static Stream<Path> files(String folder) {
    try {
      return Files.walk(Path.of(folder));
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{from: {uri: 'skill:a', steps: []}}",
        "{route: {from: {uri: 'skill:a', parameters: {name: A, idempotent: true}, steps: []}}}",
        "{from: {uri: skill, parameters: {skillId: a, readOnly: '{{read.only}}'}, steps: []}}",
        "{from: {uri: 'skill:a?anything=1', steps: [{to: 'task:progress?message=Half'}]}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: data, parameters: {action: sort, source: /workflow/a, order: desc}}}]}}",
        "{from: {uri: 'direct:a', steps: [{toD: {uri: 'agent:${header.agent}', parameters: {awaitEnd: false}}}]}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: 'call:a', parameters: {header.accept: text/plain, circuit-breaker: off}}}]}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: 'outbound:https://a.example', parameters: {anything: 1}}}]}}",
        "{from: {uri: 'timer:a', parameters: {period: 1000, whatever: 1}, steps: []}}"
      })
  void endpointsOfTheHubFit(String route) {
    assertThat(SchemaFaults.of(FileSchema.ROUTE, "- " + route)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{from: {uri: 'skill:a', parameters: {naem: A}, steps: []}}",
        "{from: {uri: 'skill:a', parameters: {taskSupport: always}, steps: []}}",
        "{from: {uri: skill, parameters: {skilId: a}, steps: []}}",
        "{from: {uri: 'skill:a', parameters: {idempotent: 3}, steps: []}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: 'task:progress', parameters: {mesage: Half}}}]}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: data, parameters: {action: sorted}}}]}}",
        "{from: {uri: 'direct:a', steps: [{toD: {uri: 'agent:a', parameters: {onFailure: shrug}}}]}}",
        "{from: {uri: 'direct:a', steps: [{to: {uri: 'call:a', parameters: {headers.accept: a}}}]}}",
        "{from: {uri: 'direct:a', steps: [{setBodi: {constant: a}}]}}",
        "{form: {uri: 'direct:a', steps: []}}",
        "{from: {steps: []}}"
      })
  void wrongRouteDoesNotFit(String route) {
    assertThat(SchemaFaults.of(FileSchema.ROUTE, "- " + route)).isNotEmpty();
  }

  @Test
  void everyComponentOfTheHubIsKnown() {
    assertThat(ComponentOptions.NAMES)
        .containsExactlyInAnyOrderElementsOf(OwnComponents.names("component"));
  }
}

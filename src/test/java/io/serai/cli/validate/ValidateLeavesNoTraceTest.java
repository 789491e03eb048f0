package io.serai.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.hub.RoutesWithTraces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Validation starts nothing of what it reads, and calls nobody. */
@Tag("FLD-4")
@Timeout(300)
class ValidateLeavesNoTraceTest {

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void routesThatWouldLeaveATraceAreValidatedWithoutOne() throws Exception {
    try (RoutesWithTraces routes = new RoutesWithTraces(folder)) {
      // given
      write("application.properties", routes.propertiesWithBeans());
      for (var file : routes.sources().entrySet()) {
        write("routes/" + file.getKey() + ".camel.yaml", file.getValue());
      }
      for (var file : routes.others().entrySet()) {
        write("routes/" + file.getKey(), file.getValue());
      }

      // when
      int faults = shell.run("validate", folder.resolve("home"));

      // then
      assertThat(routes.left()).isEmpty();
      assertThat(shell.out()).isEmpty();
      assertThat(faults).isZero();
      assertThat(shell.err()).startsWith("files: 18, faults: 0, warnings: 0");
    }
  }

  @Test
  void faultsOfBeansAreFoundWithoutCreatingThem() throws Exception {
    write("routes/class.camel.yaml", "- beans:\n    - {name: a, type: com.example.Nothing}\n");
    write(
        "routes/property.camel.yaml",
        "- beans:\n    - {name: b, type: io.serai.hub.Traces, properties: {texxt: x}}\n");
    write(
        "routes/method.camel.yaml",
        "- beans:\n    - {name: c, type: io.serai.hub.Traces, factoryMethod: make}\n");

    assertThat(shell.run("validate", folder.resolve("home"))).isEqualTo(1);

    assertThat(shell.out())
        .contains("com.example.Nothing", "has no property texxt", "has no method make")
        .hasLineCount(3);
  }

  @Test
  void beanOfAKameletThatIsCreatedOfItsParametersIsNoFault() throws Exception {
    write(
        "routes/count.kamelet.yaml",
        """
        apiVersion: camel.apache.org/v1
        kind: Kamelet
        metadata: {name: count}
        spec:
          definition: {properties: {start: {type: integer}}}
          template:
            beans:
              - name: counter
                type: java.util.concurrent.atomic.AtomicInteger
                constructors: {"0": "{{start}}"}
            from:
              uri: kamelet:source
              steps:
                - bean: {ref: "{{counter}}", method: getAndIncrement}
        """);
    write(
        "routes/use.camel.yaml",
        "- from: {uri: 'direct:count', steps: [{to: 'kamelet:count?start=5'}]}\n");

    assertThat(shell.run("validate", folder.resolve("home"))).isZero();

    assertThat(shell.out()).isEmpty();
  }

  @Test
  void faultsOfBeansOfTheSettingsAreFoundWithoutCreatingThem() throws Exception {
    write(
        "application.properties",
        "camel.beans.a = #class:io.serai.hub.Traces\ncamel.beans.a.texxt = x\n");

    assertThat(shell.run("validate", folder.resolve("home"))).isNotZero();

    assertThat(shell.out() + shell.err()).contains("has no property texxt");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve("home").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}

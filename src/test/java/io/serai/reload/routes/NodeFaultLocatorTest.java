package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class NodeFaultLocatorTest {

  @TempDir private Path folder;
  private NeighbourTestBed bed;

  @BeforeEach
  void open() throws Exception {
    bed = new NeighbourTestBed(folder);
  }

  @AfterEach
  void close() throws Exception {
    bed.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- setBody: {simple: \"${bodyx}\"}",
        "- setBody: {simple: \"${body\"}",
        "- setProperty: {name: a, simple: \"${random(}\"}",
        "- filter: {simple: \"${body} ==\"}",
        "- transacted: {}",
        "- policy: {ref: none, steps: [{log: x}]}",
      })
  void faultHasTheLineOfTheNode(String node) {
    DocumentFault fault = fault(node);

    assertThat(fault.line()).as(fault.message()).isEqualTo(7);
  }

  @Test
  void nodeOfWhichThereAreTwoHasNoLine() {
    assertThat(fault("- transacted: {}\n        - transacted: {}").line()).isZero();
  }

  @Test
  @Timeout(60)
  void searchTakesTimeInProportionToTheText() {
    assertThat(new RouteFileText("\n".repeat(500_000)).onlyMember("transacted")).isEqualTo(-1);
    assertThat(new RouteFileText(" ".repeat(500_000)).onlyMember("transacted")).isEqualTo(-1);
  }

  private DocumentFault fault(String node) {
    return bed.write(
            "routes/own.camel.yaml",
            """
            - route:
                id: own
                from:
                  uri: direct:own
                  steps:
                    - log: hello
                    %s
            """
                .formatted(node))
        .get(0)
        .errors()
        .get(0);
  }
}

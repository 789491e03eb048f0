package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The language {@code jsonpath} in files of routes has the hub's bounds. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JsonPathRoutesTest {

  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub =
        new HubFixture(home)
            .file(
                "routes/values.camel.yaml",
                """
                - onException:
                    exception: [com.jayway.jsonpath.JsonPathException]
                    handled: {constant: true}
                    steps:
                      - setBody: {simple: "${exception.message}"}
                - route:
                    id: values
                    from:
                      uri: platform-http:/values
                      steps:
                        - setBody:
                            jsonpath: {expression: "$..*", writeAsString: true}
                        - setBody: {simple: "values: ${body}"}
                """)
            .file(
                "routes/backtracking.camel.yaml",
                """
                - route:
                    from:
                      uri: platform-http:/backtracking
                      steps:
                        - setBody:
                            jsonpath: "$[?(@.a =~ /(a+)+$/)]"
                """)
            .start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  void valuesOfASmallDocumentAreRead() {
    assertThat(hub.post("/values", "{\"a\": [1, 2]}", Map.of()).text())
        .isEqualTo("values: [[1,2], 1, 2]");
  }

  @Test
  void documentThatCostsTooMuchIsAFailureOfTheRoute() {
    String levels = ("{\"" + "x".repeat(900) + "\":").repeat(10);
    String document = levels + "[" + "1,".repeat(20_000) + "1]" + "}".repeat(10);

    assertThat(hub.post("/values", document, Map.of()).text())
        .contains("The JSONPath takes more than 2000000 steps in this document");
  }

  @Test
  void fileWhosePathMayBacktrackIsRefused() {
    await()
        .untilAsserted(
            () ->
                assertThat(messages("routes/backtracking.camel.yaml"))
                    .anyMatch(
                        message ->
                            message.contains(
                                "Regular expressions (=~) are not matched in documents")));
  }

  private List<String> messages(String file) {
    List<String> messages = new ArrayList<>();
    for (JsonNode reload : hub.get("/a2s/v1/reloads").at("/reloads")) {
      if (reload.path("file").asText().equals(file)) {
        messages.add(reload.at("/errors/0/message").asText());
      }
    }
    return messages;
  }
}

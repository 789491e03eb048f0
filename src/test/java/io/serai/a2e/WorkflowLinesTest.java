package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workflows that are the body of a request themselves, as JSON Lines. */
@Tag("FLD-10")
class WorkflowLinesTest {
  private static final String SET = update("v", "SetData", "\"value\":1", "v");
  private static final String FAILING =
      update(
          "f",
          "Calculate",
          "\"inputPath\":\"/workflow/v\",\"operation\":\"divide\",\"operand\":0",
          "f");

  @TempDir static Path home;
  private static WorkflowHub hub;
  private static int executions;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static String lines(String end, String... lines) {
    return String.join(end, lines).replace("exec-1", "lines-" + ++executions);
  }

  private static Reply post(String path, String type, String body) {
    return hub.as("author").post("/api/v1/workflows/" + path, body, Map.of("Content-Type", type));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/jsonl",
        "application/x-ndjson",
        "Application/JSONL; charset=utf-8",
        "application/x-ndjson;charset=UTF-8"
      })
  void linesAreExecutedAndValidated(String type) {
    JsonNode executed = post("execute", type, lines("\n", SET, begin("v"))).json();
    JsonNode validated = post("validate", type, lines("\n", SET, begin("v"))).json();

    assertThat(executed.at("/results/v").asInt()).isEqualTo(1);
    assertThat(validated.at("/valid").asBoolean()).isTrue();
  }

  @Test
  void linesEndWithLfOrCrlfAndTheLastMayHaveNoEnd() {
    for (String body :
        new String[] {
          lines("\r\n", SET, begin("v")),
          lines("\r\n", SET, begin("v"), ""),
          lines("\n", SET, "", begin("v"), "")
        }) {
      assertThat(post("execute", "application/jsonl", body).json().at("/status").asText())
          .as(body)
          .isEqualTo("success");
    }
  }

  @Test
  void optionsAreQueryParameters() {
    JsonNode stopped =
        post("execute", "application/jsonl", lines("\n", SET, FAILING, begin("f", "v"))).json();
    JsonNode wrong =
        post("execute?on_error=go", "application/jsonl", lines("\n", SET, begin("v"))).json();
    JsonNode continued =
        post(
                "execute?on_error=continue",
                "application/jsonl",
                lines("\n", SET, FAILING, begin("v", "f", "v")))
            .json();
    Reply accepted = post("execute?async=true", "application/jsonl", lines("\n", SET, begin("v")));

    assertThat(stopped.at("/error/type").asText()).isEqualTo("ValidationError");
    assertThat(wrong.toString()).contains("'go' is not known as on_error");
    assertThat(continued.at("/status").asText()).isEqualTo("partial_success");
    assertThat(accepted.status()).isEqualTo(202);
    hub.await(accepted.at("/execution_id").asText(), "success");
  }

  @Test
  void bodyWithoutLinesIsRefused() {
    assertThat(post("execute", "application/jsonl", "").status()).isEqualTo(400);
    assertThat(post("execute", "text/csv", "a,b").status()).isEqualTo(415);
  }

  @Test
  @Tag("FLD-12")
  void operationThatIsNotDefinedIsNamed() {
    String conditional =
        WorkflowFixture.update(
            "process-if-needed",
            "{\"Conditional\":{\"condition\":{\"path\":\"/workflow/v\",\"operator\":\">\","
                + "\"value\":0},\"ifTrue\":[\"process-data\"],\"ifFalse\":[\"skip\"]}}");

    Reply response =
        post(
            "execute",
            "application/jsonl",
            lines("\n", SET, conditional, begin("v", "process-if-needed")));

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.text()).contains("There is no operation 'process-data'").contains("'skip'");
  }
}

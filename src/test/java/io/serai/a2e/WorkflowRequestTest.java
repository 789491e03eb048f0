package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static io.serai.a2e.WorkflowHub.update;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands beside the workflow in a request, and the settings that hold for its calls. */
class WorkflowRequestTest {
  private static final String VALIDATE = "/api/v1/workflows/validate";
  private static final String LINES =
      update("v", "SetData", "\"value\":1", "v") + "\n" + begin("v");

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub()
        .property("serai.outbound.timeout", "1s")
        .property("serai.a2e.max-execution-time", "5m");
    hub.start();
    hub.stub().on("/hanging", response -> {});
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'options':{'onError':'continue'}|/options/onError|onError is not recognized and is "
            + "ignored.|Did you mean on_error?",
        "'options':{'asynchronous':true}|/options/asynchronous|asynchronous is not recognized "
            + "and is ignored.|Known are on_error, async.",
        "'on_error':'continue'|/on_error|on_error is not recognized and is ignored.|Write it "
            + "within options: {`on_error`: …}.",
        "'option':{}|/option|option is not recognized and is ignored.|Did you mean options?",
        "'x/y':1|/x~1y|x/y is not recognized and is ignored.|Known are workflow, options."
      })
  @Tag("FLD-28")
  void memberThatDoesNotExistIsAWarningOfValidate(
      String member, String path, String message, String suggestion) {
    String body =
        "{\"workflow\":%s,%s}"
            .formatted(
                JsonMappers.text(JsonMappers.object().put("w", LINES).get("w")),
                member.replace('\'', '"'));

    JsonNode report = hub.as("author").post(VALIDATE, body).json();

    assertThat(report.path("valid").asBoolean()).isTrue();
    assertThat(report.path("warnings")).isEqualTo(report.path("issues")).hasSize(1);
    assertThat(report.at("/warnings/0/message").asText()).isEqualTo(message);
    assertThat(report.at("/warnings/0/details/path").asText()).isEqualTo(path);
    assertThat(report.at("/warnings/0/suggestions/0").asText())
        .isEqualTo(suggestion.replace('`', '"'));
  }

  @Test
  @Tag("FLD-10")
  @Tag("FLD-28")
  void queryParameterThatDoesNotExistIsAWarningOfValidate() {
    Reply reply =
        hub.as("author")
            .post(
                VALIDATE + "?onError=continue&async=true",
                LINES,
                Map.of("Content-Type", "application/jsonl"));

    assertThat(reply.at("/warnings")).hasSize(1);
    assertThat(reply.at("/warnings/0/suggestions/0").asText()).isEqualTo("Did you mean on_error?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''|200", "\"async\":true,|202"})
  @Tag("FLD-28")
  void executionHasTheWarningsOfItsRequest(String option, int status) {
    String options = "{%s\"onError\":\"continue\"}".formatted(option);

    Reply reply =
        hub.as("author").post("/api/v1/workflows/execute", WorkflowHub.body(options, LINES));

    assertThat(reply.status()).as(reply.text()).isEqualTo(status);
    assertThat(reply.at("/warnings/0/message").asText())
        .isEqualTo("onError is not recognized and is ignored.");
  }

  @Test
  @Tag("FLD-28")
  void requestWithoutUnknownMembersHasNoWarnings() {
    String body = WorkflowHub.body("{\"on_error\":\"continue\",\"async\":false}", LINES);

    assertThat(hub.as("author").post(VALIDATE, body).at("/warnings")).isEmpty();
  }

  @Test
  @Tag("A2E-14")
  void callWithoutATimeoutHasThatOfAllOutgoingCalls() {
    JsonNode execution = hub.execute(hub.get("hanging", "/hanging"), begin("hanging"));

    assertThat(execution.at("/error/type").asText()).isEqualTo("TimeoutError");
    assertThat(execution.at("/error/message").asText()).contains("within 1s");
    assertThat(execution.at("/operations/hanging/attempts").asInt()).isEqualTo(4);
  }
}

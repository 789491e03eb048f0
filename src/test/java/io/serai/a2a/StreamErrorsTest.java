package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.document.JsonMappers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors that occur before an event stream begins. */
@Tag("FLD-20")
class StreamErrorsTest {
  private static final String EVENTS = "text/event-stream";
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {EVENTS, EVENTS + ";charset=utf-8", EVENTS + ", " + EVENTS + ";q=0.5"})
  void clientOfJsonRpcThatReadsOnlyEventsGetsTheErrorAsAnEvent(String accept) {
    for (String method : new String[] {"SubscribeToTask", "tasks/resubscribe"}) {
      Reply reply = hub.rpc(method, "{\"id\":\"none\"}", "Accept", accept);

      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.header("content-type")).isEqualTo(EVENTS);
      assertThat(reply.text()).startsWith("data: {").endsWith("}\n\n");
      assertThat(data(reply).at("/error/code").asInt()).isEqualTo(-32001);
      assertThat(data(reply).at("/id").asInt()).isEqualTo(1);
    }
  }

  @Test
  void requestThatCannotBeDecodedIsAnsweredWithAnEventToo() {
    Reply malformed = hub.post("/a2a/rpc", "{", "Accept", EVENTS);
    Reply invalid = hub.rpc("SendStreamingMessage", "{}", "Accept", EVENTS);

    assertThat(data(malformed).at("/error/code").asInt()).isEqualTo(-32700);
    assertThat(data(invalid).at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(data(invalid).at("/error/data/0/fieldViolations")).isNotEmpty();
  }

  @Test
  void clientOfHttpJsonThatReadsOnlyEventsGetsTheErrorAsAnEventOfThatName() {
    Reply unknown = hub.get("/a2a/rest/tasks/none:subscribe", "Accept", EVENTS);
    Reply invalid = hub.post("/a2a/rest/message:stream", "{}", "Accept", EVENTS);
    Reply old = hub.get("/a2a/rest03/v1/tasks/none:subscribe", "Accept", EVENTS);

    assertThat(unknown.status()).isEqualTo(200);
    assertThat(unknown.header("content-type")).isEqualTo(EVENTS);
    assertThat(unknown.text()).startsWith("event: error\ndata: {");
    assertThat(data(unknown).at("/error/code").asInt()).isEqualTo(404);
    assertThat(data(unknown).at("/error/details/0/reason").asText()).isEqualTo("TASK_NOT_FOUND");
    assertThat(data(invalid).at("/error/status").asText()).isEqualTo("INVALID_ARGUMENT");
    assertThat(data(old).at("/code").asInt()).isEqualTo(-32001);
  }

  @ParameterizedTest
  @ValueSource(strings = {"*/*", EVENTS + ", application/json", "application/json"})
  void clientThatReadsJsonTooGetsTheErrorWithItsStatus(String accept) {
    Reply rest = hub.get("/a2a/rest/tasks/none:subscribe", "Accept", accept);
    Reply rpc = hub.rpc("SubscribeToTask", "{\"id\":\"none\"}", "Accept", accept);

    assertThat(rest.status()).isEqualTo(404);
    assertThat(rest.at("/error/code").asInt()).isEqualTo(404);
    assertThat(rpc.header("content-type")).isEqualTo("application/json");
    assertThat(rpc.at("/error/code").asInt()).isEqualTo(-32001);
  }

  /** As the official conformance kit demands, which reads only events. */
  @Test
  void taskThatHasEndedCannotBeFollowedAndSaysSoInJson() {
    Reply sent =
        hub.rpc(
            "SendMessage",
            "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"echo\"}]}}");
    String task = sent.at("/result/task/id").asText();

    Reply rest = hub.get("/a2a/rest/tasks/" + task + ":subscribe", "Accept", EVENTS);
    Reply rpc = hub.rpc("SubscribeToTask", "{\"id\":\"" + task + "\"}", "Accept", EVENTS);

    assertThat(sent.at("/result/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(rest.status()).isEqualTo(400);
    assertThat(rpc.at("/error/code").asInt()).isEqualTo(-32004);
    assertThat(rpc.header("content-type")).isEqualTo("application/json");
  }

  @Test
  void operationWithoutAStreamAnswersWithJsonWhateverIsAccepted() {
    Reply unknown = hub.get("/a2a/rest/tasks/none", "Accept", EVENTS);

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.at("/error/code").asInt()).isEqualTo(404);
    for (String params : new String[] {"{\"id\":\"none\"}", "{\"id\":7}"}) {
      Reply rpc = hub.rpc("GetTask", params, "Accept", EVENTS);
      assertThat(rpc.header("content-type")).isEqualTo("application/json");
      assertThat(rpc.at("/error/code").asInt()).isIn(-32001, -32602);
    }
  }

  private static JsonNode data(Reply reply) {
    String text = reply.text();
    try {
      return JsonMappers.MAPPER.readTree(text.substring(text.indexOf("data: ") + 6));
    } catch (java.io.IOException noJson) {
      throw new AssertionError(text, noJson);
    }
  }
}

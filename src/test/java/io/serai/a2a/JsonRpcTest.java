package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.A2aHub.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What JSON-RPC 2.0 itself requires. */
class JsonRpcTest {
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
  @ValueSource(
      strings = {
        "ff", // no first byte
        "c3", // no second byte
        "c0af", // too long a form
        "eda080", // half of a surrogate pair
        "f4908080" // beyond Unicode
      })
  void bodyThatIsNotUtf8IsParseError(String hex) {
    String text = A2aHub.envelope("SendMessage", A2aHub.message("m")).replace("hi", "@@");
    int at = text.indexOf("@@");

    Reply reply =
        hub.send(
            hub.request("/a2a/rpc", "Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofByteArray(
                        joined(
                            text.substring(0, at).getBytes(StandardCharsets.UTF_8),
                            HexFormat.of().parseHex(hex),
                            text.substring(at + 2).getBytes(StandardCharsets.UTF_8)))));

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32700);
    assertThat(reply.at("/id").isNull()).isTrue();
  }

  @Test
  void bodyOfAnotherEncodingIsParseError() {
    Reply reply =
        hub.send(
            hub.request("/a2a/rpc", "Content-Type", "application/json")
                .POST(
                    BodyPublishers.ofByteArray(
                        joined(HexFormat.of().parseHex("000000"), new byte[] {'{', 0, 0, 0}))));

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32700);
  }

  @Test
  void notificationIsCarriedOutWithoutAnswer() {
    String context = UUID.randomUUID().toString();
    for (String method : new String[] {"SendMessage", "SendStreamingMessage"}) {
      String params = A2aHub.message("hold-" + method, ",\"contextId\":\"" + context + "\"");

      Reply reply = hub.post("/a2a/rpc", notification(method, params));

      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.text()).isEmpty();
      hub.runner.held("hold-" + method).join();
    }
    assertThat(hub.get("/a2a/rest/tasks?contextId=" + context).at("/totalSize").asInt())
        .isEqualTo(2);
  }

  @Test
  @Tag("FLD-20")
  void notificationThatFailsHasNoAnswerEither() {
    Reply reply = hub.post("/a2a/rpc", notification("GetTask", "{\"id\":\"no\"}"));

    assertThat(reply.text()).isEmpty();
    assertThat(reply.status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NoSuchMethod", "GetTask", "SendMessage", "SubscribeToTask"})
  void notificationThatCannotBeCarriedOutHasNoAnswer(String method) {
    Reply json = hub.post("/a2a/rpc", notification(method, "{\"x\":1}"));
    Reply list = hub.post("/a2a/rpc", notification(method, "[]"));
    Reply events = hub.post("/a2a/rpc", notification(method, "{}"), "Accept", "text/event-stream");

    for (Reply reply : new Reply[] {json, list, events}) {
      assertThat(reply.status()).isEqualTo(204);
      assertThat(reply.text()).isEmpty();
    }
  }

  /** As the conformance kit of 0.3 demands. */
  @Test
  void notificationOfTheOldVersionIsAnsweredThatItIsWrong() {
    Reply method = hub.post("/a2a/rpc", notification("message/ssend", "{}"));
    Reply params = hub.post("/a2a/rpc", notification("message/send", "{\"\":\"no\"}"));

    assertThat(method.at("/error/code").asInt()).isEqualTo(-32601);
    assertThat(params.at("/error/code").asInt()).isEqualTo(-32602);
    assertThat(hub.post("/a2a/rpc", notification("tasks/get", "{\"id\":\"no\"}")).text()).isEmpty();
  }

  @Test
  void whatIsNotARequestOrHasNullAsIdIsAnswered() {
    String id = A2aHub.envelope("GetTask", "{\"id\":\"no\"}").replace("\"id\":1", "\"id\":null");

    assertThat(hub.post("/a2a/rpc", "{}").at("/error/code").asInt()).isEqualTo(-32600);
    assertThat(hub.post("/a2a/rpc", id).at("/error/code").asInt()).isEqualTo(-32001);
  }

  private static String notification(String method, String params) {
    return A2aHub.envelope(method, params).replace("\"id\":1,", "");
  }

  private static byte[] joined(byte[]... pieces) {
    java.io.ByteArrayOutputStream all = new java.io.ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      all.writeBytes(piece);
    }
    return all.toByteArray();
  }
}

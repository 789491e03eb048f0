package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A2A 0.3 over JSON-RPC and over HTTP. */
class OldVersionTest {
  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void objectsHaveAKindAndNoWrapper() {
    JsonNode task = send("tck-artifact-file").get("result");

    assertThat(task.at("/kind").asText()).isEqualTo("task");
    assertThat(task.at("/status/state").asText()).isEqualTo("completed");
    assertThat(task.at("/status/message/kind").asText()).isEqualTo("message");
    assertThat(task.at("/status/message/role").asText()).isEqualTo("agent");
    assertThat(task.at("/history/0/role").asText()).isEqualTo("user");
    assertThat(task.at("/history/0/parts/0").toString())
        .isEqualTo("{\"kind\":\"text\",\"text\":\"hi\"}");
    JsonNode part = task.at("/artifacts/0/parts/0");
    assertThat(part.at("/kind").asText()).isEqualTo("file");
    assertThat(part.at("/file/name").asText()).isEqualTo("output.txt");
    assertThat(part.at("/file/mimeType").asText()).isEqualTo("text/plain");
    assertThat(part.at("/file/bytes").asText()).isEqualTo("b3V0cHV0");
    assertThat(send("tck-message-response").at("/result/kind").asText()).isEqualTo("message");
  }

  @Test
  void lastStatusOfAStreamIsMarkedFinal() {
    try (EventReader stream = open("message/stream", message("tck-stream-001", ""))) {
      List<JsonNode> events = stream.rest();

      assertThat(events)
          .extracting(event -> event.at("/result/kind").asText())
          .containsExactly("task", "artifact-update", "status-update");
      assertThat(events.get(2).at("/result/final").asBoolean()).isTrue();
      assertThat(events.get(2).at("/result/status/state").asText()).isEqualTo("completed");
    }
    String id = send("tck-input-required").at("/result/id").asText();
    try (EventReader stream = open("tasks/resubscribe", "{\"id\":\"" + id + "\"}")) {
      assertThat(stream.next().at("/result/status/state").asText()).isEqualTo("input-required");
      assertThat(rpc("tasks/cancel", "{\"id\":\"" + id + "\"}").at("/result/status/state").asText())
          .isEqualTo("canceled");
      assertThat(stream.next().at("/result/final").asBoolean()).isTrue();
    }
  }

  @Test
  void errorsHaveNoDetails() {
    Reply reply = rpc("tasks/get", "{\"id\":\"nowhere\"}");

    assertThat(reply.at("/error/code").asInt()).isEqualTo(-32001);
    assertThat(reply.json().get("error").has("data")).isFalse();
  }

  @Test
  void aTaskThatIsCanceledCannotBeCanceledAgain() {
    String params = "{\"id\":\"" + send("tck-input-required").at("/result/id").asText() + "\"}";
    rpc("tasks/cancel", params);

    assertThat(rpc("tasks/cancel", params).at("/error/code").asInt()).isEqualTo(-32002);
  }

  @Test
  void aPartOfAnUnknownKindIsRefused() {
    String params = message("m", "").replace("\"kind\":\"text\"", "\"kind\":\"smell\"");

    assertThat(rpc("message/send", params).at("/error/code").asInt()).isEqualTo(-32602);
  }

  @Test
  void aFileWhoseBytesAreNotBase64IsRefused() {
    String file = "{\"kind\":\"file\",\"file\":{\"bytes\":\"%s\",\"mimeType\":\"text/plain\"}}";
    String text = "{\"kind\":\"text\",\"text\":\"hi\"}";
    String params = message("m", "");

    assertThat(params).contains(text);
    Reply refused = rpc("message/send", params.replace(text, file.formatted("no base64!")));
    assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
    Reply accepted = rpc("message/send", params.replace(text, file.formatted("-_8")));
    assertThat(accepted.at("/result/history/0/parts/0/file/bytes").asText()).isEqualTo("+/8=");
  }

  @Test
  void nonBlockingSendReturnsTheWorkingTask() {
    String params =
        message("hold-old", "").replaceFirst("}$", ",\"configuration\":{\"blocking\":false}}");

    assertThat(rpc("message/send", params).at("/result/status/state").asText())
        .isEqualTo("working");
    hub.runner.release("hold-old", HookRunner.done(hub.runner.held("hold-old").join(), "ok"));
  }

  @Test
  void pushConfigurationsAndNotificationsHaveTheOldForm() {
    try (Receiver receiver = new Receiver()) {
      String id = send("tck-input-required").at("/result/id").asText();
      String set =
          """
          {"taskId":"%s","pushNotificationConfig":{"url":"%s","token":"t",
            "authentication":{"schemes":["Bearer"],"credentials":"s"}}}\
          """
              .formatted(id, receiver.url());

      JsonNode created = rpc("tasks/pushNotificationConfig/set", set).json().get("result");
      assertThat(created.at("/taskId").asText()).isEqualTo(id);
      assertThat(created.at("/pushNotificationConfig/url").asText()).isEqualTo(receiver.url());
      String of = "{\"id\":\"" + id + "\"}";
      assertThat(rpc("tasks/pushNotificationConfig/get", of).json().get("result"))
          .isEqualTo(created);
      JsonNode list = rpc("tasks/pushNotificationConfig/list", of).json().get("result");
      assertThat(list.isArray()).isTrue();
      assertThat(list).hasSize(1);

      await().until(() -> receiver.received.size() == 1);
      JsonNode notification = receiver.received.get(0).body();
      assertThat(notification.at("/kind").asText()).isEqualTo("task");
      assertThat(receiver.received.get(0).headers().get("content-type"))
          .isEqualTo("application/json");
      String delete =
          "{\"id\":\"%s\",\"pushNotificationConfigId\":\"%s\"}"
              .formatted(id, created.at("/pushNotificationConfig/id").asText());
      assertThat(rpc("tasks/pushNotificationConfig/delete", delete).json().get("result").isNull())
          .isTrue();
    }
  }

  @Test
  void configIdInTheQueryNamesThePushConfiguration() {
    String id = send("tck-input-required").at("/result/id").asText();
    String path = "/a2a/rest03/v1/tasks/" + id + "/pushNotificationConfigs";
    String config = "{\"pushNotificationConfig\":{\"url\":\"http://127.0.0.1:9/x\"}}";

    Reply created = hub.post(path + "?configId=mine", config);

    assertThat(created.at("/pushNotificationConfig/id").asText()).isEqualTo("mine");
    assertThat(hub.get(path + "/mine").json()).isEqualTo(created.json());
  }

  @Test
  void httpBindingUsesTheJsonOfTheOldProtoFile() {
    String body =
        """
        {"message":{"messageId":"tck-input-required","role":"ROLE_USER",
          "content":[{"text":"hi"},{"data":{"data":{"a":1}}}]}}\
        """;
    Reply sent = hub.post("/a2a/rest03/v1/message:send", body);
    String id = sent.at("/task/id").asText();

    assertThat(sent.at("/task/status/state").asText()).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(sent.at("/task/history/0/content/1/data/data/a").asInt()).isEqualTo(1);
    assertThat(hub.get("/a2a/rest03/v1/tasks/" + id).at("/id").asText()).isEqualTo(id);
    assertThat(
            hub.post("/a2a/rest03/v1/tasks/" + id + ":cancel", "{}").at("/status/state").asText())
        .isEqualTo("TASK_STATE_CANCELLED");
    Reply unknown = hub.get("/a2a/rest03/v1/tasks/nowhere");
    assertThat(unknown.at("/error").asText()).isEqualTo("io.a2a.spec.TaskNotFoundError");
    assertThat(unknown.at("/type").asText()).isEqualTo("TaskNotFoundError");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.at("/code").asInt()).isEqualTo(-32001);
    assertThat(hub.get("/a2a/rest03/v1/tasks").status()).isEqualTo(404);
    try (EventReader stream =
        hub.stream(
            "/a2a/rest03/v1/message:stream", body.replace("tck-input-required", "tck-stream"))) {
      List<JsonNode> events = stream.rest();
      assertThat(events.get(0).has("task")).isTrue();
      assertThat(events.get(2).at("/statusUpdate/final").asBoolean()).isTrue();
    }
  }

  private static JsonNode send(String id) {
    return rpc("message/send", message(id, "")).json();
  }

  private static Reply rpc(String method, String params) {
    return hub.rpc(method, params);
  }

  private static EventReader open(String method, String params) {
    return hub.stream("/a2a/rpc", A2aHub.envelope(method, params));
  }

  private static String message(String id, String more) {
    return """
    {"message":{"kind":"message","messageId":"%s","role":"user",
      "parts":[{"kind":"text","text":"hi"}]%s}}\
    """
        .formatted(id, more);
  }
}

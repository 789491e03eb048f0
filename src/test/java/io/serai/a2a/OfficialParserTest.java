package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.Empty;
import com.google.protobuf.Message;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lf.a2a.v1.Proto;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Protobuf's own parser of JSON reads the bodies of A2A that a hub with default settings sends:
 * strictly, and with unknown members ignored.
 *
 * <p>Bodies of 0.3 over JSON-RPC have a form of their own, which no proto file defines.
 */
@Timeout(120)
class OfficialParserTest {
  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:official.report
            parameters: {description: "Writes a report in parts.", inputModes: "text/plain,application/json"}
            steps:
              - to: task:progress?value=0.5&message=Half of it
              - setBody: {constant: first part}
              - to: task:artifact?name=report&artifactId=report&description=The report
              - setBody: {constant: "\\u00fcmlaut"}
              - to: task:artifact?name=report&artifactId=report&append=true&last=true
              - setBody: {constant: {expression: "bytes", resultType: "byte[]"}}
              - to: task:artifact?name=dot.png&mediaType=image/png
              - setBody: {constant: '{"count": 3, "none": null, "list": [1.5, true]}'}
              - unmarshal: {json: {}}
              - setHeader: {name: SeraiTaskMessage, constant: The report is written}
      - route:
          from:
            uri: skill:official.ask
            parameters:
              description: Finds an order by its number.
              inputSchema: '{"type": "object", "required": ["number"], "properties": {"number": {"type": "string"}}}'
            steps:
              - setBody: {simple: "${body[number]}"}
      - route:
          from:
            uri: skill:official.hold?description=Waits until it is stopped.
            steps:
              - to: task:hold
      - route:
          from:
            uri: skill:official.fail?description=Fails.
            steps:
              - to: task:fail?code=E050&message=The service is down
      - route:
          from:
            uri: skill:official.reply?description=Answers with a message.
            steps:
              - setBody: {constant: just a message}
              - to: task:reply
      """;

  @TempDir private static Path home;
  private static HubFixture hub;
  private static HttpStub webhook;

  @BeforeAll
  static void start() {
    webhook = new HttpStub().json("/hook", "{}");
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.a2a.push.allowed-private-hosts", "localhost")
            .file("routes/official.camel.yaml", SKILLS)
            .start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    webhook.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1.0", "0.3", "x"})
  @Tag("FLD-1")
  void cardIsReadInBothVersions(String version) {
    JsonNode card = card("/.well-known/agent-card.json", version);

    Proto.AgentCard read = OfficialJson.tolerant(card, Proto.AgentCard.getDefaultInstance());
    a2a.v1.Proto.AgentCard old =
        OfficialJson.tolerant(card, a2a.v1.Proto.AgentCard.getDefaultInstance());

    assertThat(read.getCapabilities().getPushNotifications()).isTrue();
    assertThat(read.getSupportedInterfacesList()).isNotEmpty();
    assertThat(read.getSkillsCount()).isEqualTo(old.getSkillsCount()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "/.well-known/agent-card.json, 1.0",
    "/.well-known/agent.json, 1.0",
    "/agents/serai/.well-known/agent-card.json, 1.0"
  })
  @Tag("FLD-1")
  void cardOfTheCurrentVersionIsReadStrictly(String path, String version) {
    Proto.AgentCard card =
        OfficialJson.read(card(path, version), Proto.AgentCard.getDefaultInstance());

    assertThat(card.getName()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "ask", "fail", "reply", "nothing"})
  void answerToAMessageIsRead(String skill) {
    Proto.SendMessageResponse sent =
        OfficialJson.read(
            rest(1, "/message:send", message(skill)).json(),
            Proto.SendMessageResponse.getDefaultInstance());
    a2a.v1.Proto.SendMessageResponse old =
        OfficialJson.read(
            rest(0, "/message:send", oldMessage(skill)).json(),
            a2a.v1.Proto.SendMessageResponse.getDefaultInstance());

    assertThat(sent.getPayloadCase().name())
        .isEqualTo(old.getPayloadCase().name().replace("MSG", "MESSAGE"));
    assertThat(
            OfficialJson.read(
                    rpc("SendMessage", message(skill)),
                    Proto.SendMessageResponse.getDefaultInstance())
                .getPayloadCase())
        .isEqualTo(sent.getPayloadCase());
  }

  @ParameterizedTest
  @ValueSource(strings = {"report", "ask", "fail", "reply"})
  void everyEventOfAStreamIsRead(String skill) {
    List<JsonNode> events = stream("/a2a/rest/message:stream", message(skill));
    List<JsonNode> old = stream("/a2a/rest03/v1/message:stream", oldMessage(skill));
    List<JsonNode> rpc =
        stream("/a2a/rpc", A2aHub.envelope("SendStreamingMessage", message(skill)));

    assertThat(events).isNotEmpty();
    events.forEach(event -> OfficialJson.read(event, Proto.StreamResponse.getDefaultInstance()));
    assertThat(old).isNotEmpty();
    old.forEach(
        event -> OfficialJson.read(event, a2a.v1.Proto.StreamResponse.getDefaultInstance()));
    assertThat(rpc).isNotEmpty();
    rpc.forEach(
        event ->
            OfficialJson.read(event.path("result"), Proto.StreamResponse.getDefaultInstance()));
  }

  @Test
  void tasksAreReadInEveryOperation() {
    String id = hold();
    String byId = "{\"id\":\"%s\"}".formatted(id);
    task(rest("/tasks/" + id));
    task(rpc("GetTask", byId));
    old(get("/a2a/rest03/v1/tasks/" + id), a2a.v1.Proto.Task.getDefaultInstance());
    String filter = "?includeArtifacts=true&pageSize=100";
    list(rest("/tasks" + filter));
    list(rpc("ListTasks", "{\"includeArtifacts\":true}"));
    JsonNode first = subscribed("/a2a/rest/tasks/" + id + ":subscribe");
    OfficialJson.read(first, Proto.StreamResponse.getDefaultInstance());
    JsonNode oldFirst = subscribed("/a2a/rest03/v1/tasks/" + id + ":subscribe");
    OfficialJson.read(oldFirst, a2a.v1.Proto.StreamResponse.getDefaultInstance());

    task(rest(1, "/tasks/" + id + ":cancel", "{}").json());
    task(rpc("CancelTask", "{\"id\":\"%s\"}".formatted(hold())));
    old(
        rest(0, "/tasks/" + hold() + ":cancel", "{}").json(),
        a2a.v1.Proto.Task.getDefaultInstance());
  }

  @Test
  void configurationsOfPushNotificationsAndTheirBodiesAreRead() {
    String id = hold();
    String configs = "/tasks/" + id + "/pushNotificationConfigs";
    String config =
        """
        {"id":"c1","url":"%s/hook","token":"t","authentication":{"scheme":"Bearer","credentials":"s"}}"""
            .formatted(webhook.url());
    Proto.TaskPushNotificationConfig type = Proto.TaskPushNotificationConfig.getDefaultInstance();
    OfficialJson.read(rest(1, configs, config).json(), type);
    OfficialJson.read(rest(configs + "/c1"), type);
    OfficialJson.read(
        rest(configs), Proto.ListTaskPushNotificationConfigsResponse.getDefaultInstance());
    String named = "{\"taskId\":\"%s\",\"id\":\"c1\"}".formatted(id);
    OfficialJson.read(rpc("GetTaskPushNotificationConfig", named), type);
    OfficialJson.read(
        rpc("ListTaskPushNotificationConfigs", named),
        Proto.ListTaskPushNotificationConfigsResponse.getDefaultInstance());

    rest(1, "/tasks/" + id + ":cancel", "{}");
    await().until(() -> webhook.seen("/hook").size() > 1);

    webhook
        .seen("/hook")
        .forEach(
            seen ->
                OfficialJson.read(json(seen.body()), Proto.StreamResponse.getDefaultInstance()));
    Reply deleted = hub.delete("/a2a/rest" + configs + "/c1", Map.of("A2A-Version", "1.0"));
    OfficialJson.read(deleted.json(), Empty.getDefaultInstance());
    OfficialJson.read(rpc("DeleteTaskPushNotificationConfig", named), Empty.getDefaultInstance());
  }

  @Test
  void configurationsOfPushNotificationsOfTheOldVersionAreRead() {
    String id = hold();
    String path = "/tasks/" + id + "/pushNotificationConfigs";
    String config =
        """
        {"parent":"tasks/%s","configId":"c2","config":{"name":"tasks/%s/pushNotificationConfigs/c2",
        "pushNotificationConfig":{"id":"c2","url":"%s/old"}}}"""
            .formatted(id, id, webhook.url());
    a2a.v1.Proto.TaskPushNotificationConfig type =
        a2a.v1.Proto.TaskPushNotificationConfig.getDefaultInstance();

    OfficialJson.read(rest(0, path, config).json(), type);
    OfficialJson.read(get("/a2a/rest03/v1" + path + "/c2"), type);
    OfficialJson.read(
        get("/a2a/rest03/v1" + path),
        a2a.v1.Proto.ListTaskPushNotificationConfigResponse.getDefaultInstance());
    OfficialJson.read(
        hub.delete("/a2a/rest03/v1" + path + "/c2", Map.of()).json(), Empty.getDefaultInstance());
  }

  @Test
  void detailsOfErrorsAreRead() {
    List<Reply> errors =
        List.of(
            rest(1, "/message:send", "{}"),
            rest(1, "/message:stream", "{\"message\":{}}"),
            rest(1, "/tasks/none:cancel", "{}"),
            hub.get("/a2a/rest/tasks/none"),
            hub.get("/a2a/rest/tasks?pageSize=x"),
            hub.get("/a2a/rest/extendedAgentCard"),
            hub.post("/a2a/rpc", A2aHub.envelope("GetTask", "{\"id\":\"none\"}")),
            hub.post("/a2a/rpc", A2aHub.envelope("SendMessage", "{}")));

    for (Reply error : errors) {
      JsonNode details = error.at("/error/details");
      JsonNode found = details.isMissingNode() ? error.at("/error/data") : details;
      assertThat(found).as(error.text()).isNotEmpty();
      OfficialJson.details(found);
    }
  }

  private static void task(JsonNode json) {
    assertThat(OfficialJson.read(json, Proto.Task.getDefaultInstance()).getId()).isNotEmpty();
  }

  private static void list(JsonNode json) {
    assertThat(
            OfficialJson.read(json, Proto.ListTasksResponse.getDefaultInstance()).getTasksCount())
        .isPositive();
  }

  private static void old(JsonNode json, Message type) {
    assertThat(OfficialJson.read(json, type).getSerializedSize()).isPositive();
  }

  private static JsonNode card(String path, String version) {
    return hub.get(path + (version.isEmpty() ? "" : "?A2A-Version=" + version)).json();
  }

  private static String hold() {
    String params =
        message("hold")
            .replace("{\"message\"", "{\"configuration\":{\"returnImmediately\":true},\"message\"");
    String id = rest(1, "/message:send", params).at("/task/id").asText();
    await()
        .until(
            () -> rest("/tasks/" + id).at("/status/state").asText().equals("TASK_STATE_WORKING"));
    return id;
  }

  private static String message(String skill) {
    return """
        {"message":{"messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"official.%s"},
        "parts":[{"text":"hello","metadata":{"a":null}}],"extensions":["urn:x"]}}"""
        .formatted(skill);
  }

  private static String oldMessage(String skill) {
    return message(skill).replace("\"parts\"", "\"content\"");
  }

  private static JsonNode rest(String path) {
    return get("/a2a/rest" + path);
  }

  private static JsonNode get(String path) {
    Reply reply = hub.get(path);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private static Reply rest(int version, String path, String body) {
    return hub.post(version == 1 ? "/a2a/rest" + path : "/a2a/rest03/v1" + path, body);
  }

  private static JsonNode rpc(String method, String params) {
    Reply reply = hub.post("/a2a/rpc", A2aHub.envelope(method, params));
    assertThat(reply.json().has("result")).as(reply.text()).isTrue();
    return reply.at("/result");
  }

  private static JsonNode json(String text) {
    try {
      return io.serai.document.JsonMappers.MAPPER.readTree(text);
    } catch (java.io.IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private static List<JsonNode> stream(String path, String body) {
    List<JsonNode> events = new ArrayList<>();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (EventReader reader = EventReader.open(request)) {
      for (JsonNode event = reader.next(); event != null; event = reader.next()) {
        events.add(event);
      }
    }
    return events;
  }

  private static JsonNode subscribed(String path) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(hub.hub().url() + path)).build();
    try (EventReader reader = EventReader.open(request)) {
      return reader.next();
    }
  }
}

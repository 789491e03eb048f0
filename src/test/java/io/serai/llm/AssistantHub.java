package io.serai.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/** A hub with the agent assistant, whose language model is a {@link ModelStub}. */
final class AssistantHub implements AutoCloseable {
  static final String SEND = "/agents/assistant/a2a/rest/message:send";

  private static final String ROUTES =
      """
      - route:
          id: assistant
          from:
            uri: skill:assistant
            parameters:
              description: Answers a request in words.
              inputSchema: '{"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}'
              idempotent: true
            steps:
              - to:
                  id: assistant-model
                  uri: llm:default
                  parameters: {%s}
      - route:
          id: weather
          from:
            uri: skill:weather.now
            parameters:
              description: Tells the weather of a city.
              inputSchema: '{"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}}}'
            steps:
              - setBody: {simple: '{"city": "${body[city]}", "celsius": 21}'}
      - route:
          id: secret
          from:
            uri: skill:secret
            parameters: {description: Tells a secret., permissions: secrets.read}
            steps:
              - setBody: {constant: the secret}
      """;
  private static final String AGENT =
      """
      agent_id: assistant
      skills: [assistant]
      default_skill: assistant
      allowed_callers: ["*"]
      """;

  private final ModelStub model = new ModelStub();
  private final HubFixture hub;

  /**
   * @param options of the endpoint, as members of a YAML object
   */
  AssistantHub(Path home, String options) {
    this.hub = new HubFixture(home);
    hub.property("serai.llm.url", model.url())
        .property("serai.llm.model", "stub-1")
        .property("serai.llm.key", "sk-test-key")
        .file("routes/assistant.camel.yaml", ROUTES.formatted(options))
        .file("agents/assistant.yaml", AGENT);
  }

  AssistantHub start() {
    hub.start();
    return this;
  }

  ModelStub model() {
    return model;
  }

  HubFixture hub() {
    return hub;
  }

  /** Sends a message, and returns the task when it has ended or waits. */
  JsonNode send(String text) {
    return send(hub, message(text));
  }

  /** Sends a message as the caller with a key. */
  JsonNode sendAs(String key, String text) {
    return send(hub.as(key), message(text));
  }

  /** Answers a task, or says more in its conversation. */
  JsonNode send(String text, String member, String id) {
    ObjectNode message = message(text);
    message.withObject("/message").put(member, id);
    return send(hub, message);
  }

  /** Begins to answer a task, or to say more in its conversation. */
  CompletableFuture<HubFixture.Reply> begin(String text, String member, String id) {
    ObjectNode message = message(text);
    message.withObject("/message").put(member, id);
    return hub.begin(SEND, message.toString());
  }

  /** Begins to send a message. */
  CompletableFuture<HubFixture.Reply> begin(String path, String text) {
    return hub.begin(path, message(text).toString());
  }

  static JsonNode send(HubFixture hub, ObjectNode message) {
    HubFixture.Reply reply = hub.post(SEND, message.toString());
    JsonNode task = reply.json().path("task");
    if (task.isMissingNode()) {
      throw new AssertionError(reply.text());
    }
    return task;
  }

  static ObjectNode message(String text) {
    ObjectNode body = JsonMappers.object();
    body.putObject("message")
        .put("messageId", "m-" + System.nanoTime())
        .put("role", "ROLE_USER")
        .putArray("parts")
        .addObject()
        .put("text", text);
    return body;
  }

  static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  /** The words of the status: a question, or why the task failed. */
  static String words(JsonNode task) {
    return task.at("/status/message/parts/0/text").asText();
  }

  static String answer(JsonNode task) {
    return task.at("/artifacts/0/parts/0/text").asText();
  }

  static String code(JsonNode task) {
    return task.at("/metadata/code").asText();
  }

  @Override
  public void close() {
    hub.close();
    model.close();
  }
}

package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent with a language model, as callers use it. */
@Timeout(120)
class LlmAgentTest {
  private static final String ASSISTANT =
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
                  parameters:
                    instructions: You are an assistant.
                    tools: weather.*, secret
                    maxRequests: 4
                    maxCharacters: 5000
                    timeout: 20s
                    extraBody: '{"temperature": 0}'
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

  @TempDir Path home;
  private ModelStub model;
  private HubFixture hub;

  @BeforeEach
  void open() {
    model = new ModelStub();
  }

  @AfterEach
  void close() {
    hub.close();
    model.close();
  }

  private void start() {
    hub =
        new HubFixture(home)
            .property("serai.llm.url", model.url())
            .property("serai.llm.model", "stub-1")
            .property("serai.llm.key", "sk-test-key")
            .file("routes/assistant.camel.yaml", ASSISTANT)
            .file("agents/assistant.yaml", AGENT)
            .start();
  }

  private JsonNode send(String text) {
    return hub.post(
            "/agents/assistant/a2a/rest/message:send",
            "{\"message\": {\"messageId\": \"m\", \"role\": \"ROLE_USER\", \"parts\": [{\"text\": \""
                + text
                + "\"}]}}")
        .json()
        .path("task");
  }

  @Test
  void answersInWords() {
    model.words("Hel", "lo.");
    start();

    JsonNode task = send("Say hello.");

    assertThat(task.at("/status/state").asText()).as("%s", task).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts")).hasSize(1);
    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Hello.");
    JsonNode request = model.requests().get(0);
    assertThat(request.path("model").asText()).isEqualTo("stub-1");
    assertThat(request.path("temperature").asInt(1)).isZero();
    assertThat(request.at("/messages/0/content").asText()).isEqualTo("You are an assistant.");
    assertThat(request.at("/messages/1/content").asText()).isEqualTo("Say hello.");
    assertThat(model.http().seen().get(0).headers())
        .containsEntry("Authorization", "Bearer sk-test-key");
  }

  @Test
  void callsTheSkillsOfTheHub() {
    model.call("weather__now", "{\"city\": \"Oslo\"}").words("21 degrees.");
    start();

    JsonNode task = send("How warm is it in Oslo?");

    assertThat(task.at("/artifacts/0/parts/0/text").asText()).isEqualTo("21 degrees.");
    assertThat(model.lastResult()).isEqualTo("{\"city\":\"Oslo\",\"celsius\":21}");
    assertThat(model.lastTools()).contains("weather__now", "ask_person").doesNotContain("assistant");
  }

  @Test
  void asksThePersonAndGoesOnAfterARestart() {
    model
        .call("weather__now", "{\"city\": \"Oslo\"}")
        .call("ask_person", "{\"question\": \"Which city?\"}")
        .words("Rome it is.");
    start();

    JsonNode waiting = send("How warm is it?");

    assertThat(waiting.at("/status/state").asText())
        .as("%s", waiting)
        .isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(waiting.at("/status/message/parts/0/text").asText()).isEqualTo("Which city?");

    hub.close();
    start();
    String id = waiting.path("id").asText();
    JsonNode ended =
        hub.post(
                "/agents/assistant/a2a/rest/message:send",
                "{\"message\": {\"messageId\": \"m2\", \"taskId\": \""
                    + id
                    + "\", \"role\": \"ROLE_USER\", \"parts\": [{\"text\": \"Rome\"}]}}")
            .json()
            .path("task");

    assertThat(ended.at("/status/state").asText()).as("%s", ended).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(ended.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Rome it is.");
    assertThat(model.requests()).hasSize(3);
    assertThat(model.lastResult()).isEqualTo("Rome");
  }
}

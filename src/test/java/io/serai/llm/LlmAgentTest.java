package io.serai.llm;

import static io.serai.llm.AssistantHub.answer;
import static io.serai.llm.AssistantHub.state;
import static io.serai.llm.AssistantHub.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.hub.HubFixture;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An agent with a language model, as its callers see it. */
@Timeout(120)
@ExtendWith(Patience.class)
class LlmAgentTest {

  @TempDir Path home;
  private AssistantHub assistant;
  private ModelStub model;

  @BeforeEach
  void open() {
    assistant =
        new AssistantHub(
            home,
            "instructions: You are an assistant., tools: 'weather.*, secret',"
                + " extraBody: '{\"temperature\": 0}'");
    model = assistant.model();
  }

  @AfterEach
  void close() {
    assistant.close();
  }

  @Test
  void answersInWords() {
    model.words("Hel", "lo.");
    assistant.start();

    JsonNode task = assistant.send("Say hello.");

    assertThat(state(task)).as("%s", task).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/artifacts/0/parts")).hasSize(1);
    assertThat(answer(task)).isEqualTo("Hello.");
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
    assistant.start();

    JsonNode task = assistant.send("How warm is it in Oslo?");

    assertThat(answer(task)).isEqualTo("21 degrees.");
    assertThat(model.lastResult()).isEqualTo("{\"city\":\"Oslo\",\"celsius\":21}");
    assertThat(model.lastTools()).containsExactly("secret", "weather__now", "ask_person");
  }

  @Test
  void asksThePersonAndGoesOnAfterARestart() {
    model
        .call("weather__now", "{\"city\": \"Oslo\"}")
        .call("ask_person", "{\"question\": \"Which city?\"}")
        .call("ask_person", "{\"question\": \"Which country?\"}")
        .words("Rome it is.");
    assistant.start();

    JsonNode waiting = assistant.send("How warm is it?");

    assertThat(state(waiting)).as("%s", waiting).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(words(waiting)).isEqualTo("Which city?");

    assistant.hub().close();
    assistant.start();
    String id = waiting.path("id").asText();
    JsonNode again = assistant.send("Rome", "taskId", id);

    assertThat(words(again)).isEqualTo("Which country?");
    assertThat(model.lastResult()).isEqualTo("Rome");

    assistant.hub().close();
    assistant.start();
    JsonNode ended = assistant.send("Italy", "taskId", id);

    assertThat(state(ended)).as("%s", ended).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(answer(ended)).isEqualTo("Rome it is.");
    assertThat(model.requests()).hasSize(4);
    assertThat(model.lastResult()).isEqualTo("Italy");
    assertThat(model.requests().get(3).findValuesAsText("content"))
        .containsSubsequence(
            "How warm is it?", "{\"city\":\"Oslo\",\"celsius\":21}", "Rome", "Italy");
  }

  @Test
  void goesOnWithTheAnswerInTheSameProcess() {
    model.call("ask_person", "{\"question\": \"Which city?\"}").words("Rome it is.");
    assistant.start();

    JsonNode waiting = assistant.send("How warm is it?");
    JsonNode ended = assistant.send("Rome", "taskId", waiting.path("id").asText());

    assertThat(answer(ended)).isEqualTo("Rome it is.");
    assertThat(model.lastResult()).isEqualTo("Rome");
  }

  @Test
  void knowsWhatWasSaidBeforeInTheConversation() {
    model.words("Hello Ada.").words("You are Ada.").words("I do not know.");
    assistant.start();

    String context = assistant.send("I am Ada.").path("contextId").asText();
    assistant.send("Who am I?", "contextId", context);

    assertThat(model.requests().get(1).findValuesAsText("content"))
        .containsExactly("You are an assistant.", "I am Ada.", "Hello Ada.", "Who am I?");

    assistant.send("Who am I?");

    assertThat(model.requests().get(2).findValuesAsText("content"))
        .containsExactly("You are an assistant.", "Who am I?");
  }

  @Test
  void wordsAreStreamedWhileTheModelWrites() throws Exception {
    CompletableFuture<HttpServerResponse> writing = new CompletableFuture<>();
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          response.write(ModelStub.piece("One "));
          writing.complete(response);
        });
    assistant.start();

    CompletableFuture<HubFixture.Reply> stream =
        assistant.begin("/agents/assistant/a2a/rest/message:stream", "Count.");
    HttpServerResponse response = writing.get(30, TimeUnit.SECONDS);
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(
                        assistant
                            .hub()
                            .get("/agents/assistant/a2a/rest/tasks?includeArtifacts=true")
                            .text())
                    .contains("\"text\":\"One \""));
    response.write(ModelStub.piece("two."));
    response.end(ModelStub.end("stop"));

    List<String> events =
        stream
            .get(30, TimeUnit.SECONDS)
            .text()
            .lines()
            .filter(line -> line.contains("artifactUpdate"))
            .toList();
    assertThat(events.get(0))
        .contains("\"text\":\"One \"", "\"append\":false", "\"lastChunk\":false");
    assertThat(events.get(events.size() - 1))
        .contains("\"text\":\"One two.\"", "\"append\":false", "\"lastChunk\":true");
  }

  @Test
  void isAToolOfMcp() {
    model.call("weather__now", "{\"city\": \"Oslo\"}").words("21 degrees.");
    assistant.start();

    JsonNode result =
        assistant
            .hub()
            .post(
                "/agents/assistant/mcp",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\":"
                    + " {\"name\": \"assistant\", \"arguments\": {\"text\": \"Warm in Oslo?\"}}}")
            .json();

    assertThat(result.at("/result/content")).hasSize(1);
    assertThat(result.at("/result/content/0/text").asText()).isEqualTo("21 degrees.");
  }

  @Test
  void isAWorkerOfA2w() {
    model.words("Hello.");
    assistant.start();
    String task = "123e4567-e89b-12d3-a456-426614174000";

    assistant
        .hub()
        .post(
            "/agents/assistant/a2w/v1/start",
            "{\"task_id\": \"%s\", \"task_type\": \"assistant\", \"description\": \"Say hello.\", \"caller_agent\": \"me\"}"
                .formatted(task));

    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(assistant.hub().get("/a2s/v1/tasks/" + task).text())
                    .contains("COMPLETED", "Hello."));
    assertThat(model.requests().get(0).toString()).contains("Say hello.");
  }

  @Test
  void isCalledByARouteWithoutATask() {
    assistant
        .hub()
        .file(
            "routes/ask.camel.yaml",
            """
            - route:
                id: ask
                from:
                  uri: platform-http:/ask
                  steps:
                    - setBody: {constant: Say hello.}
                    - to: skill:assistant
            """);
    model.words("Hello.");
    assistant.start();

    assertThat(assistant.hub().get("/ask").text()).contains("Hello.");
    assertThat(model.lastTools()).doesNotContain("ask_person");
  }
}

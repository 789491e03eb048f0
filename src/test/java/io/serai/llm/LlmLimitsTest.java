package io.serai.llm;

import static io.serai.llm.AssistantHub.answer;
import static io.serai.llm.AssistantHub.code;
import static io.serai.llm.AssistantHub.state;
import static io.serai.llm.AssistantHub.words;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.Patience;
import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.WaitingBudget;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.vertx.core.http.HttpServerResponse;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A service of a language model that fails, is slow, writes too much or writes rubbish. */
@Timeout(120)
@ExtendWith(Patience.class)
class LlmLimitsTest {

  @TempDir Path home;
  private AssistantHub assistant;
  private ModelStub model;

  private void start(String options) {
    assistant = new AssistantHub(home, options);
    model = assistant.model();
  }

  @AfterEach
  void close() {
    assistant.close();
  }

  private void assertFailed(JsonNode task, String code, String reason) {
    assertThat(state(task)).as("%s", task).isEqualTo("TASK_STATE_FAILED");
    assertThat(code(task)).isEqualTo(code);
    assertThat(words(task)).contains(reason);
  }

  @Test
  void requestsAreLimited() {
    start("tools: weather.*, maxRequests: 3");
    for (int i = 0; i < 4; i++) {
      model.call("weather__now", "{\"city\": \"Oslo\"}");
    }
    assistant.start();

    JsonNode task = assistant.send("Go on for ever.");

    assertFailed(task, "E050", "it still calls tools after 3 requests (maxRequests)");
    assertThat(model.requests()).hasSize(3);
    assertThat(model.requests().get(1).has("tool_choice")).isFalse();
    assertThat(model.requests().get(2).path("tool_choice").asText()).isEqualTo("none");
  }

  /** Serves a skill {@code count} that requests {@code /count} of the stub. */
  private void countCalls() {
    model.http().json("/count", "{}");
    assistant
        .hub()
        .file(
            "routes/count.camel.yaml",
            """
            - route:
                id: count
                from:
                  uri: skill:count
                  parameters: {description: Counts its calls.}
                  steps:
                    - to: outbound:%s/count
                    - setBody: {constant: counted}
            """
                .formatted(model.http().url()));
  }

  @Test
  void callsWithWhichTheRunCannotGoOnAreNotMade() {
    start("tools: count, maxRequests: 2");
    countCalls();
    model
        .call("count", "{}")
        .answer(
            (request, response) -> {
              ModelStub.begin(response);
              for (int i = 0; i < 3; i++) {
                response.write(ModelStub.callPiece(i, "again-" + i, "count", "{}"));
              }
              response.end(ModelStub.end("tool_calls"));
            });
    assistant.start();

    assertFailed(
        assistant.send("Count."), "E050", "it still calls tools after 2 requests (maxRequests)");
    assertThat(model.http().seen("/count")).hasSize(1); // that of the first answer
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "length||1",
        "length|{\"a\": \"b|1",
        "content_filter||1",
        "length|{\"a\": \"b\"}|2",
        "tool_calls||2",
        "none||1"
      })
  void callThatWasCutOffIsNotMade(String reason, @Nullable String arguments, int made) {
    start("tools: count");
    countCalls();
    model
        .answer(
            (request, response) -> {
              ModelStub.begin(response);
              response.write(ModelStub.callPiece(0, "whole", "count", "{}"));
              response.write(
                  ModelStub.callPiece(1, "cut", "count", arguments == null ? "" : arguments));
              response.end(reason.equals("none") ? "data: [DONE]\n\n" : ModelStub.finish(reason));
            })
        .words("Done.");
    assistant.start();

    JsonNode task = assistant.send("Count.");

    assertThat(answer(task)).as("%s", task).isEqualTo("Done.");
    assertThat(model.http().seen("/count")).hasSize(made);
    assertThat(model.requests().get(1).toString().contains("The call was cut off"))
        .isEqualTo(made == 1);
  }

  @Test
  void charactersAreLimited() throws Exception {
    start("maxCharacters: 1000");
    CompletableFuture<Void> closed = new CompletableFuture<>();
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          response.closeHandler(gone -> closed.complete(null));
          response.exceptionHandler(gone -> closed.complete(null));
          for (int i = 0; i < 1001; i++) {
            response.write(ModelStub.piece("x"));
          }
        });
    assistant.start();

    JsonNode task = assistant.send("Write for ever.");

    assertFailed(task, "E050", "more than the 1000 characters");
    closed.get(30, TimeUnit.SECONDS);
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void charactersOfAllAnswersAreLimited() {
    start("tools: weather.*, maxCharacters: 100");
    model.call("weather__now", "{\"city\": \"" + "x".repeat(60) + "\"}").words("y".repeat(60));
    assistant.start();

    assertFailed(assistant.send("Go."), "E050", "that are left of maxCharacters");
  }

  @Test
  void singleEventIsLimited() {
    start("maxCharacters: 1000000");
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          response.write("data: ");
          for (int i = 0; i < 40; i++) {
            response.write("x".repeat(64 * 1024));
          }
        });
    assistant.start();

    assertFailed(assistant.send("Write a long line."), "E050", "language model");
  }

  @ParameterizedTest
  @CsvSource({"250000, TASK_STATE_COMPLETED", "270000, TASK_STATE_FAILED"})
  void eventOfMoreThan256KiBIsRefused(int length, String state) {
    start("maxCharacters: 1000000");
    model.words("x".repeat(length));
    assistant.start();

    assertThat(state(assistant.send("Write."))).isEqualTo(state);
  }

  /** Each piece is masked by the gateway; what the hub joins is masked again. */
  @Test
  void keyInTwoPiecesIsMasked() {
    start("tools: weather.*, stream: false");
    assistant.hub().property("serai.llm.key", "sk-secret-é-key");
    model
        .answer(
            (request, response) -> {
              ModelStub.begin(response);
              String tool = "weather__now";
              response.write(ModelStub.callPiece(0, "c", tool, "{\"city\": \"Łódź sk-secret"));
              response.write(ModelStub.callPiece(0, null, null, "-é-key\"}"));
              response.end(ModelStub.end("tool_calls"));
            })
        .words("The key ü is sk-sec", "ret-é-key.");
    assistant.start();

    JsonNode task = assistant.send("Tell me.");

    assertThat(answer(task)).as("%s", task).isEqualTo("The key ü is ***.");
    assertThat(model.lastResult()).contains("Łódź ***").doesNotContain("secret");
    assertThat(model.requests().get(1).toString()).doesNotContain("sk-secret");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void timeIsLimited(boolean begins) throws Exception {
    start("timeout: 500ms");
    CompletableFuture<Void> closed = new CompletableFuture<>();
    model.answer(
        (request, response) -> {
          response.closeHandler(gone -> closed.complete(null));
          if (begins) {
            ModelStub.begin(response);
            response.write(ModelStub.piece("Wait"));
          }
        });
    assistant.start();

    assertFailed(assistant.send("Be slow."), "E040", "took more than 500ms");
    closed.get(30, TimeUnit.SECONDS);
  }

  @Test
  void timeOfToolsIsLimited() {
    start("tools: slow, timeout: 1s");
    model.http().on("/slow", response -> {}); // does not answer
    assistant
        .hub()
        .file(
            "routes/slow.camel.yaml",
            """
            - route:
                id: slow
                from:
                  uri: skill:slow
                  parameters: {description: Is slow.}
                  steps:
                    - to: outbound:%s/slow
            """
                .formatted(model.http().url()));
    model.call("slow", "{}");
    assistant.start();

    assertFailed(assistant.send("Be slow."), "E040", "took more than 1s");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void failureOfAMomentIsTriedAgain(int status) {
    start("");
    model
        .answer(
            (request, response) ->
                response.setStatusCode(status).putHeader("retry-after", "0").end())
        .words("Hello.");
    assistant.start();

    assertThat(answer(assistant.send("Say hello."))).isEqualTo("Hello.");
    assertThat(model.requests()).hasSize(2);
  }

  @Test
  void failureThatStaysIsTold() {
    start("");
    for (int i = 0; i < 10; i++) {
      model.status(500, "{\"error\": {\"message\": \"The server is overloaded\"}}");
    }
    assistant.start();

    assertFailed(
        assistant.send("Say hello."),
        "E050",
        "The language model does not answer: localhost answered 500: The server is overloaded.");
    assertThat(model.requests()).hasSizeBetween(2, 5);
  }

  @Test
  void wrongKeyIsToldWithoutTheKey() {
    start("");
    model.status(401, "{\"error\": {\"message\": \"Wrong key: sk-test-key\"}}");
    assistant.start();

    JsonNode task = assistant.send("Say hello.");

    assertFailed(task, "E050", "Check serai.llm.key, or the credential.");
    assertThat(task.toString()).doesNotContain("sk-test-key");
    assertThat(model.requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data: no JSON\\n\\n|the answer is not",
        "data: [1]\\n\\n|the answer is not a chat completion",
        "data: {\"choices\": []}\\n\\n|ended its answer without a choice",
        "data: [DONE]\\n\\n|ended its answer without a choice",
        "data: {\"choices\": [{\"delta\": {\"content\": null}, \"finish_reason\": \"content_filter\"}]}\\n\\n|has no words",
        "data: {\"error\": {\"message\": \"Too many tokens\"}}\\n\\n|it says: Too many tokens.",
        "data: {\"choices\": [{\"delta\": {\"content\": \"Hel\"}}]}\\n\\ndata: {\"choi|broke off"
      })
  void rubbishIsRefused(String events, String reason) {
    start("");
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          response.end(events.replace("\\n", "\n"));
        });
    assistant.start();

    assertFailed(assistant.send("Say hello."), "E050", reason);
    assertThat(model.requests()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>no</html>", "[]", "{}", "{\"choices\": 7}", "\"text\""})
  void otherAnswersAreRefused(String body) {
    start("");
    model.status(200, body);
    assistant.start();

    assertFailed(assistant.send("Say hello."), "E050", "gives no answer that can be used");
  }

  @Test
  void brokenAnswerIsNotRequestedAgain() {
    start("");
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          var unused =
              response.write(ModelStub.piece("Hel")).onComplete(written -> response.reset());
        });
    assistant.start();

    assertFailed(assistant.send("Say hello."), "E050", "The language model does not answer");
    assertThat(model.requests()).hasSize(1);
  }

  @Test
  void answerThatIsNotAStreamIsTaken() {
    start("tools: weather.*");
    model
        .status(
            200,
            """
            {"choices": [{"message": {"role": "assistant", "content": null, "tool_calls": [
              {"id": "a", "type": "function", "function": {"name": "weather__now", "arguments": "{\\"city\\": \\"Oslo\\"}"}},
              {"id": "call_2", "type": "function", "function": {"name": "weather__now", "arguments": {"city": "Kyiv"}}},
              {"id": "a", "type": "function", "function": {"name": "weather__now", "arguments": {"city": "Rome"}}}]}}]}
            """)
        .status(200, "{\"choices\": [{\"message\": {\"content\": \"Both 21.\"}}]}");
    assistant.start();

    JsonNode task = assistant.send("How warm is it?");

    assertThat(answer(task)).as("%s", task).isEqualTo("Both 21.");
    JsonNode messages = model.requests().get(1).path("messages");
    assertThat(messages.findValuesAsText("tool_call_id")).doesNotHaveDuplicates().hasSize(3);
    assertThat(messages.toString()).contains("Oslo", "Kyiv", "Rome");
  }

  @Test
  void canceledTaskEndsTheRequest() throws Exception {
    start("");
    CompletableFuture<HttpServerResponse> writing = new CompletableFuture<>();
    CompletableFuture<Void> closed = new CompletableFuture<>();
    model.answer(
        (request, response) -> {
          response.closeHandler(gone -> closed.complete(null));
          ModelStub.begin(response);
          response.write(ModelStub.piece("One"));
          writing.complete(response);
        });
    assistant.start();
    var stream = assistant.begin("/agents/assistant/a2a/rest/message:stream", "Count.");
    writing.get(30, TimeUnit.SECONDS);
    String id =
        assistant.hub().get("/agents/assistant/a2a/rest/tasks").json().at("/tasks/0/id").asText();

    assistant.hub().post("/agents/assistant/a2a/rest/tasks/" + id + ":cancel", "{}");

    closed.get(30, TimeUnit.SECONDS);
    assertThat(stream.get(30, TimeUnit.SECONDS).text()).contains("TASK_STATE_CANCELED");
  }

  @Test
  void streamThatStaysOpenAfterItsEndIsClosed() {
    start("");
    model.answer(
        (request, response) -> {
          ModelStub.begin(response);
          response.write(ModelStub.piece("Hello.") + ModelStub.end("stop"));
        });
    assistant.start();

    assertThat(answer(assistant.send("Say hello."))).isEqualTo("Hello.");
  }

  @Test
  void conversationIsStoredUntilItsTaskEnds() {
    start("");
    model.call("ask_person", "{\"question\": \"Who?\"}").words("Hello Ada.");
    assistant.start();

    JsonNode waiting = assistant.send("Say hello.");

    assertThat(ConversationRows.count(home)).isEqualTo(1);

    assistant.send("Ada", "taskId", waiting.path("id").asText());

    Awaitility.await().untilAsserted(() -> assertThat(ConversationRows.count(home)).isZero());
  }

  @Test
  void whatWasStoredOfAConversationIsNotStoredAgain() {
    start("tools: weather.*, maxRequests: 20");
    for (int i = 0; i < 10; i++) {
      model.call("weather__now", "{\"city\": \"" + "x".repeat(1000) + "\"}");
    }
    model.call("ask_person", "{\"question\": \"Who?\"}");
    assistant.start();

    assistant.send("y".repeat(10_000));

    assertThat(ConversationRows.count(home)).isEqualTo(21); // a step for each answer and result
    assertThat(ConversationRows.largest(home)).isBetween(10_000, 12_000);
  }

  @Test
  void memoryOfConversationsIsCountedWhileTheyRun() throws Exception {
    start("tools: slow, maxCharacters: 1000000");
    CompletableFuture<HttpServerResponse> called = new CompletableFuture<>();
    model.http().on("/slow", called::complete);
    assistant
        .hub()
        .file(
            "routes/slow.camel.yaml",
            """
            - route:
                id: slow
                from:
                  uri: skill:slow
                  parameters: {description: Is slow.}
                  steps:
                    - setBody: {constant: ""}
                    - to: outbound:%s/slow
            """
                .formatted(model.http().url()));
    model
        .call("slow", "{\"x\": \"" + "x".repeat(400_000) + "\"}")
        .call("ask_person", "{\"question\": \"Who?\"}")
        .words("Hello Ada.");
    assistant.start();
    ByteBudget memory =
        assistant.hub().bound(LlmServices.NAME, LlmServices.class).memory().budget();
    var waiting = assistant.begin(AssistantHub.SEND, "Be slow.");

    HttpServerResponse response = called.get(30, TimeUnit.SECONDS);
    assertThat(memory.held()).isGreaterThan(400_000 - 64 * 1024);

    response.end("done");
    JsonNode task = waiting.get(30, TimeUnit.SECONDS).json().path("task");
    assertThat(state(task)).as("%s", task).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(memory.held()).isZero(); // it is in the database
    assertThat(answer(assistant.send("Ada", "taskId", task.path("id").asText())))
        .isEqualTo("Hello Ada.");
    assertThat(memory.held()).isZero();
    assertThat(memory.callers()).isZero();
  }

  @Test
  void conversationForWhichThereIsNoMemoryInItsTimeIsRefused() {
    start("timeout: 1s");
    model.words("Hello.");
    assistant.start();
    ByteBudget memory =
        assistant.hub().bound(LlmServices.NAME, LlmServices.class).memory().budget();
    memory.add("another", memory.total());

    assertFailed(assistant.send("x".repeat(100_000)), "E001", "Try again");
    assertThat(model.requests()).isEmpty();
    assertThat(answer(assistant.send("Say hello."))).isEqualTo("Hello."); // small ones go on
  }

  @Test
  void conversationWaitsForMemory() throws Exception {
    start("");
    model.words("Hello.");
    assistant.start();
    WaitingBudget memory = assistant.hub().bound(LlmServices.NAME, LlmServices.class).memory();
    memory.budget().add("another", memory.budget().total());
    var waiting = assistant.begin(AssistantHub.SEND, "x".repeat(100_000));
    Awaitility.await().until(() -> memory.waiting() == 1);

    memory.release("another", memory.budget().total());

    assertThat(answer(waiting.get(30, TimeUnit.SECONDS).json().path("task"))).isEqualTo("Hello.");
    assertThat(memory.budget().held()).isZero();
  }

  @Test
  void canceledTaskWaitsForNoMemory() {
    start("");
    assistant.start();
    WaitingBudget memory = assistant.hub().bound(LlmServices.NAME, LlmServices.class).memory();
    memory.budget().add("another", memory.budget().total());
    var unused = assistant.begin(AssistantHub.SEND, "x".repeat(100_000));
    Awaitility.await().until(() -> memory.waiting() == 1);
    String id =
        assistant.hub().get("/agents/assistant/a2a/rest/tasks").json().at("/tasks/0/id").asText();

    assistant.hub().post("/agents/assistant/a2a/rest/tasks/" + id + ":cancel", "{}");

    Awaitility.await().until(() -> memory.waiting() == 0);
  }

  /** What is stored is not read before there is memory for it. */
  @Test
  void conversationThatGoesOnAfterARestartWaitsForMemory() throws Exception {
    start("");
    model.call("ask_person", "{\"question\": \"Who?\"}").words("Hello Ada.");
    assistant.start();
    String id = assistant.send("x".repeat(100_000)).path("id").asText();
    assistant.hub().close();
    assistant.start();
    WaitingBudget memory = assistant.hub().bound(LlmServices.NAME, LlmServices.class).memory();
    memory.budget().add("another", memory.budget().total());

    var waiting = assistant.begin("Ada", "taskId", id);
    Awaitility.await().until(() -> memory.waiting() == 1);
    assertThat(model.requests()).hasSize(1);
    assertThat(assistant.hub().get("/health").status()).isEqualTo(200);
    memory.release("another", memory.budget().total());

    assertThat(answer(waiting.get(30, TimeUnit.SECONDS).json().path("task")))
        .isEqualTo("Hello Ada.");
    assertThat(memory.budget().held()).isZero();
  }

  /** Of 256 connections to a service, bob's slow requests leave half to others. */
  @Test
  void callerLeavesRequestsToOthers() throws Exception {
    start("askPerson: false");
    Queue<HttpServerResponse> slow = new ConcurrentLinkedQueue<>();
    for (int i = 0; i < 2; i++) {
      model.answer((request, response) -> slow.add(response));
    }
    model.words("Hello.");
    assistant
        .hub()
        .property("serai.outbound.connections-per-host", "4")
        .property("serai.security.mode", "closed")
        .property("serai.security.operators", Keys.sha256("operator-key"))
        .file("agents/ada.yaml", Keys.agent("ada", "{}"))
        .file("agents/bob.yaml", Keys.agent("bob", "{}"));
    assistant.start();
    HubFixture bob = assistant.hub().as("bob-key");
    List<CompletableFuture<HubFixture.Reply>> waiting = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      waiting.add(bob.begin(AssistantHub.SEND, AssistantHub.message("Be slow.").toString()));
    }
    WaitingBudget turns =
        assistant
            .hub()
            .bound(LlmServices.NAME, LlmServices.class)
            .concurrency()
            .of(URI.create(model.url()));
    Awaitility.await().until(() -> slow.size() == 2 && turns.waiting() == 4);

    assertThat(answer(assistant.sendAs("ada-key", "Say hello."))).isEqualTo("Hello.");

    for (int i = 0; i < 4; i++) {
      model.words("Done.");
    }
    slow.forEach(response -> response.setStatusCode(418).end());
    for (CompletableFuture<HubFixture.Reply> each : waiting) {
      assertThat(each.get(30, TimeUnit.SECONDS).json().at("/task/status/state").asText())
          .isIn("TASK_STATE_COMPLETED", "TASK_STATE_FAILED");
    }
    assertThat(model.requests()).hasSize(7);
    assertThat(turns.budget().held()).isZero();
  }

  @Test
  void conversationOfACanceledTaskIsForgotten() {
    start("");
    model.call("ask_person", "{\"question\": \"Who?\"}");
    assistant.start();
    String id = assistant.send("Say hello.").path("id").asText();

    assistant.hub().post("/agents/assistant/a2a/rest/tasks/" + id + ":cancel", "{}");

    Awaitility.await().untilAsserted(() -> assertThat(ConversationRows.count(home)).isZero());
  }
}

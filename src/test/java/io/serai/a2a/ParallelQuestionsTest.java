package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.OwnThread;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several questions of one task, and several answers to one question. */
@Timeout(300)
class ParallelQuestionsTest {
  private static final int ROUNDS = 20;
  private static final Map<String, String> ANSWERS = Map.of("First?", "red", "Second?", "blue");
  private static final String ROUTES =
      """
      - route:
          from:
            uri: skill:both
            steps:
              - multicast:
                  parallelProcessing: true
                  steps:
                    - to: agent:one?skill=first&relay=all
                    - to: agent:other?skill=second&relay=all
              - setBody: {constant: done}
      - route:
          from:
            uri: skill:first
            steps:
              - to: task:need?message=First?
              - setBody: {simple: "first ${body}"}
      - route:
          from:
            uri: skill:second
            steps:
              - to: task:need?message=Second?
              - setBody: {simple: "second ${body}"}
      - route:
          from:
            uri: skill:permit
            steps:
              - to: task:auth?message=May I?
              - setBody: {simple: "was told ${body}"}
      """;

  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/both.camel.yaml", ROUTES);
    for (String agent : List.of("one", "other")) {
      hub.file(
          "agents/" + agent + ".yaml",
          "agent_id: " + agent + "\nskills: ['*']\nallowed_callers: ['*']\n");
    }
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void concurrentQuestionsReceiveTheirOwnAnswers() {
    String id = send("both", "go", "").at("/result/task/id").asText();
    String first = question(id, "");
    String second = ANSWERS.keySet().stream().filter(x -> !x.equals(first)).findFirst().get();

    send("both", ANSWERS.get(first), id);
    assertThat(question(id, first)).isEqualTo(second);
    send("both", ANSWERS.get(second), id);

    Awaitility.await().until(() -> state(get(id)).equals("TASK_STATE_COMPLETED"));
    assertThat(get(id).at("/artifacts").findValuesAsText("text"))
        .contains("first red", "second blue");
  }

  @Test
  void oneOfTwoConcurrentAnswersCompletesTheTask() {
    for (int round = 0; round < ROUNDS; round++) {
      String id = send("permit", "go", "").at("/result/task/id").asText();

      List<CompletableFuture<JsonNode>> answers =
          Stream.of("yes", "no")
              .map(word -> OwnThread.supply(() -> send("permit", word, id)))
              .toList();

      List<JsonNode> replies = answers.stream().map(CompletableFuture::join).toList();
      List<JsonNode> refused = replies.stream().filter(reply -> reply.has("error")).toList();
      assertThat(refused).hasSize(1);
      assertThat(refused).allMatch(reply -> reply.at("/error/code").asInt() == -32004);
      Awaitility.await().until(() -> state(get(id)).equals("TASK_STATE_COMPLETED"));
      assertThat(get(id).at("/artifacts").findValuesAsText("text"))
          .isSubsetOf("was told yes", "was told no")
          .hasSize(1);
    }
  }

  /** Waits for a question other than the given one, and returns it. */
  private static String question(String id, String before) {
    return Awaitility.await()
        .until(
            () -> get(id),
            task ->
                state(task).equals("TASK_STATE_INPUT_REQUIRED")
                    && !questionText(task).equals(before))
        .at("/status/message/parts/0/text")
        .asText();
  }

  private static String questionText(JsonNode task) {
    return task.at("/status/message/parts/0/text").asText();
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  private static JsonNode get(String id) {
    return rpc("GetTask", "{\"id\":\"" + id + "\"}").get("result");
  }

  private static JsonNode send(String skill, String text, String task) {
    String to = task.isEmpty() ? "" : ",\"taskId\":\"" + task + "\"";
    return rpc(
        "SendMessage",
        """
        {"message":{"messageId":"%s","role":"ROLE_USER","parts":[{"text":"%s"}],
        "metadata":{"skillId":"%s"}%s}}"""
            .formatted(UUID.randomUUID(), text, skill, to));
  }

  private static JsonNode rpc(String method, String params) {
    try {
      String answer = hub.post("/a2a/rpc", A2aHub.envelope(method, params)).text();
      return JsonMappers.MAPPER.readTree(answer);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }
}

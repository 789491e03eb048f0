package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A hub lives while many tasks wait whose inputs are larger together than its heap. */
@Timeout(300)
class LargeWaitingTasksTest {
  private static final String HEAP = "192m";
  private static final int TASKS = 60;
  private static final int SIZE = 4_000_000;

  private static final String SKILLS =
      """
      - route:
          from:
            uri: skill:ask
            parameters:
              description: Asks for a town.
              idempotent: true
              inputSchema: '{"type": "object", "properties": {"text": {"type": "string"}, "number": {"type": "integer"}}}'
            steps:
              - setVariable: {name: number, simple: "${body[number]}"}
              - to: task:need?required=town
              - setBody: {simple: "${variable.number} ${body[town]}"}
      - route:
          from:
            uri: skill:lack
            parameters:
              description: Lacks a town.
              idempotent: true
              inputSchema: '{"type": "object", "required": ["town"], "properties": {"text": {"type": "string"}, "number": {"type": "integer"}, "town": {"type": "string"}}}'
            steps:
              - setBody: {simple: "${body[number]} ${body[town]} ${body[text].length()}"}
      - route:
          from:
            uri: skill:echo?description=Answers at once.
            steps:
              - setBody: {constant: done}
      """;

  @TempDir private Path home;

  @Test
  void tasksWithInputsLargerThanTheHeapWaitAndAreAnsweredAlsoAfterAKill() throws IOException {
    Files.createDirectories(home.resolve("routes"));
    Files.writeString(home.resolve("routes/skills.camel.yaml"), SKILLS);
    List<String> waiting = new ArrayList<>();
    try (ForkedHub hub = ForkedHub.start(home, HEAP)) {
      for (int i = 0; i < TASKS; i++) {
        waiting.add(begin(hub, i));
        assertThat(ended(send(hub, "echo", "{}"))).isEqualTo("done");
      }
      Awaitility.await().until(() -> liveBytes(hub) < SIZE);
      for (int i = 0; i < TASKS / 2; i++) {
        assertThat(answer(hub, waiting.get(i))).isEqualTo(expected(i));
      }
      hub.kill();
    }

    try (ForkedHub hub = ForkedHub.start(home, HEAP)) {
      Awaitility.await().until(() -> liveBytes(hub) < SIZE);
      for (int i = TASKS / 2; i < TASKS; i++) {
        assertThat(answer(hub, waiting.get(i))).isEqualTo(expected(i));
      }
    }
  }

  private static String expected(int number) {
    return number + " Merv" + (number % 2 == 0 ? "" : " " + SIZE);
  }

  /** Starts a task that waits for a town, and returns its id. */
  private static String begin(ForkedHub hub, int number) {
    String input = "{\"number\": " + number + ", \"text\": \"" + "x".repeat(SIZE) + "\"}";
    JsonNode task = send(hub, number % 2 == 0 ? "ask" : "lack", input);
    assertThat(task.at("/status/state").asText())
        .as(task.toString().substring(0, Math.min(1000, task.toString().length())))
        .isEqualTo("TASK_STATE_INPUT_REQUIRED");
    return task.path("id").asText();
  }

  private static JsonNode send(ForkedHub hub, String skill, String input) {
    return task(
        hub,
        """
        {"configuration": {"historyLength": 0},
         "message": {"messageId": "%s", "role": "ROLE_USER",
          "parts": [{"data": {"skill": "%s", "input": %s}}]}}"""
            .formatted(UUID.randomUUID(), skill, input));
  }

  private static String answer(ForkedHub hub, String task) {
    return ended(
        task(
            hub,
            """
            {"configuration": {"historyLength": 0},
             "message": {"messageId": "%s", "taskId": "%s", "role": "ROLE_USER",
              "parts": [{"data": {"town": "Merv"}}]}}"""
                .formatted(UUID.randomUUID(), task)));
  }

  private static String ended(JsonNode task) {
    assertThat(task.at("/status/state").asText())
        .as(task.toString())
        .isEqualTo("TASK_STATE_COMPLETED");
    return task.at("/artifacts/0/parts/0/text").asText();
  }

  private static JsonNode task(ForkedHub hub, String body) {
    String answer = hub.post("/a2a/rest/message:send", body).orElseThrow();
    try {
      return JsonMappers.MAPPER.readTree(answer).path("task");
    } catch (IOException wrong) {
      throw new AssertionError(answer, wrong);
    }
  }

  private static double liveBytes(ForkedHub hub) {
    return hub.get("/observe/metrics")
        .orElseThrow()
        .lines()
        .filter(line -> line.startsWith("serai_tasks_live_bytes "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .findFirst()
        .orElseThrow();
  }
}

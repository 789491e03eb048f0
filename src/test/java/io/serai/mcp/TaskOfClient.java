package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;

/**
 * A task of {@link LongSkills} whose handle a client has got.
 *
 * @param label the input of its skill
 * @param id its handle
 */
record TaskOfClient(String skill, String label, String id) {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Starts a task. */
  static TaskOfClient start(McpClient client, String skill, String label) {
    JsonNode handle = client.call(skill, "{\"label\":\"" + label + "\"}");
    assertThat(handle.path("resultType").asText()).as(handle.toString()).isEqualTo("task");
    return new TaskOfClient(skill, label, handle.path("taskId").asText());
  }

  /** Reads the task. */
  JsonNode read(McpClient client) {
    return client.result("tasks/get", "{\"taskId\":\"" + id + "\"}");
  }

  /** Waits until the task is in a state, and returns it. */
  JsonNode await(McpClient client, String... states) {
    return Awaitility.await()
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(50))
        .until(() -> read(client), task -> List.of(states).contains(state(task)));
  }

  /**
   * Waits until the task asks or has ended, and answers the question with this key if it asks it.
   */
  void answer(McpClient client, String key, String content) {
    if (asks(await(client, "input_required", "completed"), key)) {
      client.result(
          "tasks/update",
          "{\"taskId\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":%s}}}"
              .formatted(id, key, content));
    }
  }

  /** Whether a task asks the question with a key. */
  static boolean asks(JsonNode task, String key) {
    return task.path("inputRequests").has(key);
  }

  /** Waits for the end of the task, and checks its result. */
  void assertResult(McpClient client, String words) {
    JsonNode task = await(client, "completed", "failed", "cancelled", "input_required");
    assertThat(task.at("/result/content/0/text").asText())
        .as(task.toString())
        .isEqualTo((skill + " " + label + " " + words).strip());
  }

  private static String state(JsonNode task) {
    return task.path("status").asText();
  }
}

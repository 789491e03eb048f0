package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A message to a waiting task is answered with the new state of the task, not the old question. */
@Timeout(300)
class FollowUpTest {
  private static final int ROUNDS = 100;
  private static final String ROUTES =
      """
      - route:
          id: questions
          from:
            uri: skill:questions
            steps:
              - loop:
                  constant: %d
                  steps:
                    - setHeader: {name: SeraiTaskMessage, simple: "Question ${exchangeProperty.CamelLoopIndex}"}
                    - to: task:need
              - setBody: {constant: thanks}
      - route:
          id: trip
          from:
            uri: skill:trip
            parameters:
              inputSchema: '{"type": "object", "required": ["from", "to"]}'
            steps:
              - setBody: {simple: "${body[from]} to ${body[to]}"}
      """
          .formatted(ROUNDS);

  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/questions.camel.yaml", ROUTES).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void blockingFollowUpReturnsTheNextQuestion() {
    JsonNode task = send("questions", "{\"text\":\"hi\"}", "");

    for (int round = 1; round < ROUNDS; round++) {
      task = send("questions", "{\"text\":\"go on\"}", toTask(task));
      assertThat(question(task)).isEqualTo("Question " + round);
    }

    task = send("questions", "{\"text\":\"go on\"}", toTask(task));
    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
  }

  @Test
  void streamedFollowUpEndsWithTheNextQuestion() {
    JsonNode task = send("questions", "{\"text\":\"hi\"}", "");

    for (int round = 1; round < ROUNDS; round++) {
      List<JsonNode> events = stream("questions", "{\"text\":\"go on\"}", toTask(task));
      JsonNode last = events.get(events.size() - 1).at("/result/statusUpdate");
      assertThat(events.get(0).at("/result/task/status/message/parts/0/text").asText())
          .isNotEqualTo("Question " + (round - 1));
      assertThat(question(last)).isEqualTo("Question " + round);
    }
  }

  @Test
  void incompleteFollowUpReportsTheMissingFields() {
    JsonNode task = send("trip", "{\"data\":{}}", "");
    assertThat(task.at("/metadata/required").toString()).isEqualTo("[\"from\",\"to\"]");

    JsonNode half = send("trip", "{\"data\":{\"from\":\"Merv\"}}", toTask(task));
    List<JsonNode> none = stream("trip", "{\"data\":{\"other\":1}}", toTask(task));
    JsonNode done = send("trip", "{\"data\":{\"to\":\"Herat\"}}", toTask(task));

    assertThat(state(half)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    assertThat(half.at("/metadata/required").toString()).isEqualTo("[\"to\"]");
    assertThat(question(half)).isEqualTo("Understood: from. Still needed: to.");
    assertThat(none).hasSize(1);
    assertThat(question(none.get(0).at("/result/task")))
        .isEqualTo("Not asked for: other. Still needed: to.");
    assertThat(none.get(0).at("/result/task/metadata/required").toString()).isEqualTo("[\"to\"]");
    assertThat(done.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Merv to Herat");
  }

  private static JsonNode send(String skill, String part, String more) {
    return hub.post("/a2a/rpc", A2aHub.envelope("SendMessage", params(skill, part, more)))
        .at("/result/task");
  }

  private static List<JsonNode> stream(String skill, String part, String more) {
    String body = A2aHub.envelope("SendStreamingMessage", params(skill, part, more));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/a2a/rpc"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (EventReader events = EventReader.open(request)) {
      return events.rest();
    }
  }

  private static String params(String skill, String part, String more) {
    return """
    {"message":{"messageId":"m","role":"ROLE_USER","metadata":{"skillId":"%s"},"parts":[%s]%s}}"""
        .formatted(skill, part, more);
  }

  private static String toTask(JsonNode task) {
    return ",\"taskId\":\"" + task.at("/id").asText() + "\"";
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }

  private static String question(JsonNode task) {
    assertThat(state(task)).isEqualTo("TASK_STATE_INPUT_REQUIRED");
    return task.at("/status/message/parts/0/text").asText();
  }
}

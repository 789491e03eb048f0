package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Begins tasks of a hub over A2A, and answers them. */
record TaskClient(HubFixture hub) {

  void awaitSkill(String skill) {
    soon().until(() -> hasSkill(skill));
  }

  void awaitNoSkill(String skill) {
    soon().until(() -> !hasSkill(skill));
  }

  /** Begins a task, and returns it when it has ended or asks, however long that takes. */
  JsonNode call(String skill, String input) {
    return settled(begin(skill, input));
  }

  /** Returns a task when it has ended or asks. */
  JsonNode settled(String id) {
    soon()
        .until(
            () ->
                task(id)
                    .at("/status/state")
                    .asText()
                    .matches(
                        ".*_(COMPLETED|FAILED|CANCELED|REJECTED|INPUT_REQUIRED|AUTH_REQUIRED)"));
    return task(id);
  }

  /** Looks often, because tests of bad servers make many calls. */
  private static ConditionFactory soon() {
    return Awaitility.with()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .atMost(Duration.ofMinutes(1));
  }

  boolean hasSkill(String skill) {
    return hub.get("/.well-known/agent-card.json").text().contains("\"" + skill + "\"");
  }

  /** Begins a task, and returns it when it has ended or asks. */
  JsonNode send(String skill, String input) {
    return message(skill, input, false);
  }

  /** Begins a task and returns its id. */
  String begin(String skill, String input) {
    return message(skill, input, true).path("id").asText();
  }

  private JsonNode message(String skill, String input, boolean atOnce) {
    return rpc(
        """
        {"message":{"messageId":"m-%s","role":"ROLE_USER","parts":[{"data":%s}],
        "metadata":{"skillId":"%s"}},"configuration":{"returnImmediately":%s}}"""
            .formatted(System.nanoTime(), input, skill, atOnce));
  }

  /** Answers the question of a task, and returns it when it has ended or asks again. */
  JsonNode answer(JsonNode task, String... parts) {
    return rpc(
        """
        {"message":{"messageId":"a-%s","taskId":"%s","role":"ROLE_USER","parts":[%s]}}"""
            .formatted(System.nanoTime(), task.path("id").asText(), String.join(",", parts)));
  }

  private JsonNode rpc(String params) {
    String request =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"SendMessage\",\"params\":" + params + "}";
    JsonNode answer = hub.post("/a2a/rpc", request).json();
    return answer.has("error") ? answer : answer.at("/result/task");
  }

  JsonNode task(String id) {
    return hub.get("/a2a/rest/tasks/" + id).json();
  }

  /** Returns how far the only task is, 0 to 1, as A2W tells it. */
  double progress() {
    return hub.get("/a2w/v1/status").at("/payload/progress").asDouble();
  }

  void cancel(String id) {
    hub.post("/a2a/rest/tasks/" + id + ":cancel", "{}");
  }
}

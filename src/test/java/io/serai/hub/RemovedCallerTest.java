package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A task that waited continues with the permissions that its owner has at that time. */
@Timeout(300)
class RemovedCallerTest {
  private static final String CLERK = "agents/clerk.yaml";
  private static final String OPERATORS = "data/operators";
  private static final String CALLER_REMOVED = "clerk requested this but has been removed since";

  @TempDir private Path home;
  private HubFixture hub;
  private HubFixture operator;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file(OPERATORS, Keys.sha256("jane-key") + " Jane\n")
            .file(CLERK, Keys.agent("clerk", "{capabilities: [greet]}"))
            .file(
                "routes/skills.camel.yaml",
                """
                - route:
                    id: within
                    from:
                      uri: skill:within
                      parameters: {idempotent: true, permissions: greet}
                      steps:
                        - to: task:need?required=name
                        - setBody: {simple: "hello ${body[name]}"}
                - route:
                    id: before
                    from:
                      uri: skill:before
                      parameters:
                        idempotent: true
                        inputSchema: '{"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}'
                      steps:
                        - setBody: {simple: "hello ${body[name]}"}
                """);
    restart();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void taskOfAnExistingCallerContinues() {
    assertThat(answer(begin("within", "clerk-key")).at("/status/state").asText())
        .endsWith("COMPLETED");
    assertThat(answer(begin("before", "clerk-key")).at("/status/state").asText())
        .endsWith("COMPLETED");
    assertThat(answer(begin("within", "jane-key")).at("/status/state").asText())
        .endsWith("COMPLETED");
  }

  @Test
  void taskWaitingToStartFailsAfterItsCallerWasRemoved() {
    String task = begin("before", "clerk-key");

    removeClerk();

    assertForbidden(answer(task), CALLER_REMOVED);
  }

  @Test
  void startedTaskThatWaitsFailsAfterItsCallerWasRemoved() {
    String task = begin("within", "clerk-key");

    removeClerk();

    assertForbidden(answer(task), CALLER_REMOVED);
  }

  @Test
  void taskFailsIfItsCallerWasRemovedDuringARestart() {
    String task = begin("within", "clerk-key");

    hub.close();
    hub.delete(CLERK);
    restart();

    assertForbidden(answer(task), CALLER_REMOVED);
  }

  @Test
  void taskFailsIfItsCallerLostThePermission() {
    String permitted = begin("within", "clerk-key");
    String named = begin("before", "clerk-key");

    hub.file(CLERK, Keys.agent("clerk", "{capabilities: [], skills: [other]}"));
    await().until(() -> begin("before", "clerk-key").isEmpty());

    assertForbidden(answer(permitted), "clerk may not execute within.");
    assertForbidden(answer(named), "clerk may not execute before.");
  }

  @Test
  void taskOfAnOperatorFailsAfterItsKeyWasRemoved() {
    String task = begin("within", "jane-key");

    hub.file(OPERATORS, "# nobody\n");
    await().until(() -> hub.as("jane-key").get("/a2a/rest/tasks").status() == 401);

    assertForbidden(answer(task), "requested this but has been removed since");
  }

  private void restart() {
    hub.start();
    operator = hub.as("operator-key");
  }

  private void removeClerk() {
    hub.delete(CLERK);
    await().until(() -> hub.as("clerk-key").get("/a2a/rest/tasks").status() == 401);
  }

  /** Returns the id of a new task that waits for a name; empty if there is none. */
  private String begin(String skill, String key) {
    String message =
        """
        {"message": {"messageId": "m", "role": "ROLE_USER",
          "parts": [{"data": {"skill": "%s", "input": {}}}]}}"""
            .formatted(skill);
    JsonNode task = hub.as(key).post("/a2a/rest/message:send", message).at("/task");
    return task.at("/status/state").asText().endsWith("INPUT_REQUIRED")
        ? task.path("id").asText()
        : "";
  }

  /** Supplies the name as an operator, and returns the task. */
  private JsonNode answer(String task) {
    assertThat(task).isNotEmpty();
    String message =
        """
        {"message": {"messageId": "a", "role": "ROLE_USER", "taskId": "%s",
          "parts": [{"data": {"name": "Ada"}}]}}"""
            .formatted(task);
    return operator.post("/a2a/rest/message:send", message).at("/task");
  }

  private static void assertForbidden(JsonNode task, String words) {
    assertThat(task.at("/status/state").asText()).as(task.toString()).endsWith("FAILED");
    assertThat(task.at("/status/message/parts/0/text").asText()).contains(words);
    assertThat(task.at("/metadata/code").asText()).isEqualTo("E020");
  }
}

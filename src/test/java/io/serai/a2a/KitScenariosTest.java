package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent that the conformance kits test does what their newest scenarios want of it. */
@Timeout(60)
class KitScenariosTest {
  @TempDir private static Path home;
  private static HubFixture hub;

  @BeforeAll
  static void start() throws Exception {
    hub = KitHub.start(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void aBlockingSendWaitsForATaskThatTakesTime() {
    JsonNode task = send("tck-delayed-complete-1", "", false);

    assertThat(state(task)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(task.at("/status/message/parts/0/text").asText()).isEqualTo("Done after delay");
  }

  @Test
  void anImmediateSendReturnsBeforeTheTaskIsCompleted() {
    JsonNode task = send("tck-delayed-complete-2", "", true);

    assertThat(state(task)).isIn("TASK_STATE_SUBMITTED", "TASK_STATE_WORKING");
  }

  @Test
  void aTaskThatNeedsASignInWaitsAndGoesOnWithTheNextMessage() {
    JsonNode waiting = send("tck-auth-required-1", "", false);
    assertThat(state(waiting)).isEqualTo("TASK_STATE_AUTH_REQUIRED");
    assertThat(waiting.at("/status/message/parts/0/text").asText()).isEqualTo("Sign in, please.");

    JsonNode done = send("tck-complete-task-1", waiting.path("id").asText(), false);

    assertThat(state(done)).isEqualTo("TASK_STATE_COMPLETED");
    assertThat(done.at("/status/message/parts/0/text").asText()).isEqualTo("Hello from TCK");
  }

  private static JsonNode send(String message, String task, boolean immediately) {
    String body =
        """
        {"message": {"messageId": "%s", "taskId": "%s", "role": "ROLE_USER", "parts": [{"text": "hi"}]},
         "configuration": {"returnImmediately": %s}}
        """
            .formatted(message, task, immediately);
    return hub.post("/a2a/rest/message:send", body, Map.of("A2A-Version", "1.0")).at("/task");
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText();
  }
}

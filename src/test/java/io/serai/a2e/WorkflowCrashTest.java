package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import io.serai.store.SecondJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of executions when their hub is killed. */
@Timeout(180)
@Tag("A2E-20")
class WorkflowCrashTest {
  @TempDir Path home;

  @Test
  void executionOfAKilledHubRunsAgainIfThatIsSafeAndFailsOtherwise() throws Exception {
    try (SecondJvm killed = SecondJvm.start(KilledWorkflowHub.class, home)) {
      assertThat(killed.next(KilledWorkflowHub.ACCEPTED)).isEqualTo("202 202");
      killed.kill();
    }

    try (WorkflowHub hub = new WorkflowHub(home).start()) {
      JsonNode again = hub.await("again", "success");
      JsonNode once = hub.await("once", "failed");
      Reply repeated =
          hub.reply(
              "author",
              "{}",
              WorkflowFixture.update("wait", "{\"Wait\":{\"duration\":0}}"),
              WorkflowFixture.begin("wait").replace("exec-1", "again"));

      assertThat(again.at("/results/set").asInt()).isEqualTo(7);
      assertThat(once.at("/error/message").asText()).isNotEmpty();
      assertThat(once.at("/results/post").isMissingNode()).isTrue();
      assertThat(repeated.status()).isEqualTo(409);
    }
  }
}

package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.store.CommitOutcomeUnknownException;
import io.serai.task.run.config.AgentLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class UncertainSubmissionTest {

  @Test
  void taskWithAnUncertainCommitIsNotTakenOverWhenTheNextTaskStarts() {
    HookedLog log = new HookedLog();
    Scripted work = new Scripted();
    try (Hub hub = Hub.on(log.asLog(), work, new AgentLimits(1, 1, false), task -> true)) {
      log.after(
          "append",
          () -> {
            hub.submit("next");
            log.before("append", () -> Hub.await(hub.tasks.recover()));
            throw new CommitOutcomeUnknownException("lost", new IllegalStateException());
          });

      assertThatThrownBy(() -> hub.submit("doubtful"))
          .isInstanceOf(CommitOutcomeUnknownException.class);

      work.task("next");
      assertThat(hub.facts("doubtful"))
          .startsWith("Created", "RUNNING")
          .doesNotContain("Recovered");
    }
  }
}

package io.serai.a2a.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.hub.CapturedLog;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Callers cannot fill the log with notifications that are given up. */
class DeadDeliveryLogTest {

  private static final StoredPushConfig ENTRY =
      new StoredPushConfig(
          "task",
          "bob",
          new PushConfig("c1", "http://127.0.0.1/", null, null, null),
          A2aVersion.V1_0,
          1,
          0,
          StoredPushConfig.State.LIVE,
          null);

  @Test
  void manyAreOneWarning() {
    try (CapturedLog log = new CapturedLog()) {
      DeadDeliveryLog deaths = new DeadDeliveryLog(Duration.ofHours(1));
      for (int i = 0; i < 100; i++) {
        deaths.log(ENTRY, "it answered 410", null);
      }

      assertThat(log.warnings()).containsExactly("A push notification is dead: it answered 410");
    }
  }

  @Test
  void theNextWarningHasTheNumberOfTheOthers() {
    try (CapturedLog log = new CapturedLog()) {
      DeadDeliveryLog deaths = new DeadDeliveryLog(Duration.ofSeconds(1));
      await()
          .until(
              () -> {
                deaths.log(ENTRY, "it answered 410", null);
                return log.warnings().size() == 2;
              });

      assertThat(log.warnings().get(1))
          .matches(
              "A push notification is dead, and [1-9]\\d* others since the last warning: it answered 410");
    }
  }
}

package io.serai.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgramRestartBackoffTest {
  private final ProgramRestartBackoff pause = new ProgramRestartBackoff(Duration.ofSeconds(1));
  private long now = 5;

  /** Starts as soon as it may be; returns how long that took. */
  private Duration start() {
    Duration wait = pause.start(now);
    if (!wait.isZero()) {
      now += wait.toNanos();
      assertThat(pause.start(now)).isZero();
    }
    return wait;
  }

  @Test
  void pausesGrowToAMinute() {
    assertThat(start()).isZero();
    assertThat(start()).isZero();
    assertThat(start()).isZero();
    assertThat(start()).hasSeconds(1);
    assertThat(start()).hasSeconds(2);
    assertThat(start()).hasSeconds(4);
    for (int i = 0; i < 10; i++) {
      start();
    }
    assertThat(start()).hasMinutes(1);
    assertThat(start()).hasMinutes(1);
  }

  @Test
  void programThatHasRunForLongIsStartedAtOnce() {
    for (int i = 0; i < 6; i++) {
      start();
    }

    now += Duration.ofMinutes(3).toNanos();

    assertThat(start()).isZero();
  }

  @Test
  void earlyAttemptChangesNothing() {
    for (int i = 0; i < 3; i++) {
      start();
    }

    now += Duration.ofMillis(400).toNanos();

    assertThat(pause.start(now)).hasMillis(600);
    assertThat(pause.start(now)).hasMillis(600);
  }
}

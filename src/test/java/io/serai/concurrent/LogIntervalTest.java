package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LogIntervalTest {

  @Test
  void lineIsDueOnceInAnInterval() {
    LogInterval interval = new LogInterval(Duration.ofHours(1));

    assertThat(interval.isDue()).isTrue();
    assertThat(interval.isDue()).isFalse();
  }

  @Test
  void lineIsDueAgainAfterTheInterval() {
    LogInterval interval = new LogInterval(Duration.ZERO);

    assertThat(interval.isDue()).isTrue();
    assertThat(interval.isDue()).isTrue();
  }
}

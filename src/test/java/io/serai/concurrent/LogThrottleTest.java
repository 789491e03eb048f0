package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LogThrottleTest {

  @Test
  void lineIsDueOnceInAnInterval() {
    LogThrottle interval = new LogThrottle(Duration.ofHours(1));

    assertThat(interval.isDue()).isTrue();
    assertThat(interval.isDue()).isFalse();
  }

  @Test
  void lineIsDueAgainAfterTheInterval() {
    LogThrottle interval = new LogThrottle(Duration.ZERO);

    assertThat(interval.isDue()).isTrue();
    assertThat(interval.isDue()).isTrue();
  }
}

package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How long callers say that they wait. */
class TimeoutTest {

  @Test
  void everyUnitIsRead() {
    assertThat(Timeout.of("2H")).contains(Duration.ofHours(2));
    assertThat(Timeout.of("3M")).contains(Duration.ofMinutes(3));
    assertThat(Timeout.of("4S")).contains(Duration.ofSeconds(4));
    assertThat(Timeout.of("5m")).contains(Duration.ofMillis(5));
    assertThat(Timeout.of("6u")).contains(Duration.ofNanos(6_000));
    assertThat(Timeout.of("99999999n")).contains(Duration.ofNanos(99_999_999));
  }

  @Test
  void whatIsNoTimeIsNone() {
    assertThat(Timeout.of(null)).isEmpty();
    assertThat(Timeout.of("")).isEmpty();
    assertThat(Timeout.of("1s")).isEmpty();
    assertThat(Timeout.of("123456789S")).isEmpty();
    assertThat(Timeout.of("-1S")).isEmpty();
  }
}

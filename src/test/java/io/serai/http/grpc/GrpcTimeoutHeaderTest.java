package io.serai.http.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The header {@code grpc-timeout}. */
class GrpcTimeoutHeaderTest {

  @Test
  void everyUnitIsRead() {
    assertThat(GrpcTimeoutHeader.of("2H")).contains(Duration.ofHours(2));
    assertThat(GrpcTimeoutHeader.of("3M")).contains(Duration.ofMinutes(3));
    assertThat(GrpcTimeoutHeader.of("4S")).contains(Duration.ofSeconds(4));
    assertThat(GrpcTimeoutHeader.of("5m")).contains(Duration.ofMillis(5));
    assertThat(GrpcTimeoutHeader.of("6u")).contains(Duration.ofNanos(6_000));
    assertThat(GrpcTimeoutHeader.of("99999999n")).contains(Duration.ofNanos(99_999_999));
  }

  @Test
  void invalidTimeoutIsIgnored() {
    assertThat(GrpcTimeoutHeader.of(null)).isEmpty();
    assertThat(GrpcTimeoutHeader.of("")).isEmpty();
    assertThat(GrpcTimeoutHeader.of("1s")).isEmpty();
    assertThat(GrpcTimeoutHeader.of("123456789S")).isEmpty();
    assertThat(GrpcTimeoutHeader.of("-1S")).isEmpty();
  }

  @Test
  void timeoutIsWrittenInMillisecondsOrSecondsAndReadAsTheSame() {
    assertThat(GrpcTimeoutHeader.write(Duration.ofMillis(1_500))).isEqualTo("1500m");
    assertThat(GrpcTimeoutHeader.write(Duration.ZERO)).isEqualTo("1m");
    assertThat(GrpcTimeoutHeader.write(Duration.ofDays(3))).isEqualTo("259200S");
    assertThat(GrpcTimeoutHeader.of(GrpcTimeoutHeader.write(Duration.ofDays(3))))
        .contains(Duration.ofDays(3));
  }
}

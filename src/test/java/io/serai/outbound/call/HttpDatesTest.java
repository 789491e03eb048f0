package io.serai.outbound.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDatesTest {

  private static final Instant DATE = Instant.parse("1994-11-06T08:49:37Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994"
      })
  void allFormsOfRfc9110AreRead(String text) {
    assertThat(HttpDates.date(text)).contains(DATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "0", "soon", "Sun, 06 Nov", "99999999999999999999"})
  void invalidDateIsIgnored(String text) {
    assertThat(HttpDates.date(text)).isEmpty();
  }

  @Test
  void retryAfterIsADelayOrADateInTheFuture() {
    Clock clock = Clock.fixed(DATE.minusSeconds(7), ZoneOffset.UTC);

    assertThat(HttpDates.retryAfter("5", clock)).isEqualTo(Duration.ofSeconds(5));
    assertThat(HttpDates.retryAfter("Sun Nov  6 08:49:37 1994", clock))
        .isEqualTo(Duration.ofSeconds(7));
    assertThat(HttpDates.retryAfter("Sat, 05 Nov 1994 08:49:37 GMT", clock)).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"999999999", "9223372036854775807", "99999999999999999999"})
  void longestDelayIsAYear(String text) {
    assertThat(HttpDates.retryAfter(text, Clock.systemUTC())).isEqualTo(Duration.ofDays(365));
  }
}

package io.serai.outbound;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Points in time and waits as HTTP header fields write them. */
final class HttpDates {

  private static final long MOST_SECONDS = Duration.ofDays(365).toSeconds();

  private HttpDates() {}

  static Optional<Instant> date(@Nullable String value) {
    if (value == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value.trim())));
    } catch (DateTimeException none) {
      return Optional.empty();
    }
  }

  /** A number of seconds, at most a year. */
  static Optional<Long> seconds(@Nullable String value) {
    if (value == null || value.isBlank() || value.length() > 18) {
      return Optional.empty();
    }
    String digits = value.trim();
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return Optional.empty();
      }
    }
    return Optional.of(Math.min(MOST_SECONDS, Long.parseLong(digits)));
  }

  /** What {@code Retry-After} asks for: seconds, or until a date. */
  static @Nullable Duration retryAfter(@Nullable String value, Clock clock) {
    return seconds(value)
        .map(Duration::ofSeconds)
        .or(() -> date(value).map(at -> Duration.between(clock.instant(), at)))
        .filter(wait -> !wait.isNegative())
        .orElse(null);
  }
}

package io.serai.outbound;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses dates and delays in HTTP header fields. */
final class HttpDates {

  private static final long MAX_SECONDS = Duration.ofDays(365).toSeconds();

  private HttpDates() {}

  /** Parses an HTTP date; empty if the value is missing or invalid. */
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

  /**
   * Parses a number of seconds and limits it to a year; empty if the value is missing or invalid.
   */
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
    return Optional.of(Math.min(MAX_SECONDS, Long.parseLong(digits)));
  }

  /**
   * Parses {@code Retry-After}, which is a number of seconds or a date; null if it is missing,
   * invalid or in the past.
   */
  static @Nullable Duration retryAfter(@Nullable String value, Clock clock) {
    return seconds(value)
        .map(Duration::ofSeconds)
        .or(() -> date(value).map(at -> Duration.between(clock.instant(), at)))
        .filter(wait -> !wait.isNegative())
        .orElse(null);
  }
}

package io.serai.outbound.call;

import io.netty.handler.codec.DateFormatter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parses dates and delays in HTTP header fields. */
public final class HttpDates {

  private static final long MAX_SECONDS = Duration.ofDays(365).toSeconds();
  private static final int MAX_DIGITS = 18;

  private HttpDates() {}

  /**
   * Parses an HTTP date in any of its three forms (RFC 9110, section 5.6.7); empty if the value is
   * missing or invalid.
   */
  static Optional<Instant> date(@Nullable String value) {
    return value == null || value.isBlank()
        ? Optional.empty()
        : Optional.ofNullable(DateFormatter.parseHttpDate(value.trim())).map(Date::toInstant);
  }

  /**
   * Parses a number of seconds and limits it to a year; empty if the value is missing or invalid.
   */
  static Optional<Long> seconds(@Nullable String value) {
    if (value == null || value.isBlank()) {
      return Optional.empty();
    }
    String digits = value.trim();
    for (int i = 0; i < digits.length(); i++) {
      if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
        return Optional.empty();
      }
    }
    return Optional.of(
        digits.length() > MAX_DIGITS ? MAX_SECONDS : Math.min(MAX_SECONDS, Long.parseLong(digits)));
  }

  /**
   * Parses {@code Retry-After}, which is a number of seconds or a date; null if it is missing,
   * invalid or in the past.
   */
  public static @Nullable Duration retryAfter(@Nullable String value, Clock clock) {
    return seconds(value)
        .map(Duration::ofSeconds)
        .or(() -> date(value).map(at -> Duration.between(clock.instant(), at)))
        .filter(wait -> !wait.isNegative())
        .orElse(null);
  }
}

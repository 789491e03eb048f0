package io.serai.document;

import java.time.Duration;
import java.util.Optional;

/**
 * Parses and formats durations in Serai's notation: a whole number and a unit ({@code 10ms}, {@code
 * 30s}, {@code 1m}, {@code 2h}, {@code 7d}). Stateless.
 */
public final class DurationFormat {

  private static final int MAX_DIGITS = 12;

  private DurationFormat() {}

  /** Parses a duration; empty if the text is not one. */
  public static Optional<Duration> parse(String text) {
    int digits = 0;
    while (digits < text.length() && isDigit(text.charAt(digits))) {
      digits++;
    }
    if (digits == 0 || digits > MAX_DIGITS) {
      return Optional.empty();
    }
    return of(Long.parseLong(text.substring(0, digits)), text.substring(digits));
  }

  /**
   * Formats a duration in the largest unit up to hours that represents it exactly, in milliseconds
   * at least.
   */
  public static String format(Duration duration) {
    long millis = duration.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 60 != 0) {
      return seconds + "s";
    }
    long minutes = seconds / 60;
    return minutes % 60 == 0 ? minutes / 60 + "h" : minutes + "m";
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static Optional<Duration> of(long count, String unit) {
    return switch (unit) {
      case "ms" -> Optional.of(Duration.ofMillis(count));
      case "s" -> Optional.of(Duration.ofSeconds(count));
      case "m" -> Optional.of(Duration.ofMinutes(count));
      case "h" -> Optional.of(Duration.ofHours(count));
      case "d" -> Optional.of(Duration.ofDays(count));
      default -> Optional.empty();
    };
  }
}

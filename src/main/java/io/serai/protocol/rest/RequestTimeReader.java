package io.serai.protocol.rest;

import io.serai.document.DurationFormat;
import io.serai.document.TextFunctions;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Reads the times of requests: those of RFC 3339, and ages such as {@code 7d}. Thread-safe. */
public record RequestTimeReader(Clock clock) {

  /** The latest time that is read. */
  public static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  /**
   * Reads a time from 1970 to 9999.
   *
   * @param name of the parameter or member that has the text
   * @throws io.serai.http.error.HttpErrorException with status 400 if it is none
   */
  public Instant read(String name, String text) {
    try {
      Optional<Duration> age = DurationFormat.parse(text);
      Instant time = age.isPresent() ? clock.instant().minus(age.get()) : Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && !time.isAfter(LAST)) {
        return time;
      }
    } catch (DateTimeException | ArithmeticException invalid) {
      // refused below
    }
    throw JsonRequest.invalid(
        "%s is \"%s\". Give a time such as 2026-11-21T14:22:04Z, or an age such as 7d or 12h."
            .formatted(name, TextFunctions.clipped(text)));
  }
}

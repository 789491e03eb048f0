package io.serai.http.grpc;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header {@code grpc-timeout}: how long the caller waits. Stateless. */
public final class GrpcTimeoutHeader {
  /** Its name. */
  public static final String HEADER = "grpc-timeout";

  private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,8})([HMSmun])");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "H", ChronoUnit.HOURS,
          "M", ChronoUnit.MINUTES,
          "S", ChronoUnit.SECONDS,
          "m", ChronoUnit.MILLIS,
          "u", ChronoUnit.MICROS,
          "n", ChronoUnit.NANOS);

  private static final long MAX_VALUE = 99_999_999;

  private GrpcTimeoutHeader() {}

  /** Returns the value for a timeout: in milliseconds, or in seconds if these are too many. */
  public static String write(Duration timeout) {
    long millis = Math.max(1, timeout.toMillis());
    return millis <= MAX_VALUE ? millis + "m" : Math.min(MAX_VALUE, millis / 1_000) + "S";
  }

  /** Returns the timeout; empty if the header is missing or malformed. */
  static Optional<Duration> of(@Nullable String header) {
    Matcher matcher = SYNTAX.matcher(header == null ? "" : header);
    return matcher.matches()
        ? Optional.ofNullable(UNITS.get(matcher.group(2)))
            .map(unit -> Duration.of(Long.parseLong(matcher.group(1)), unit))
        : Optional.empty();
  }
}

package io.serai.http.grpc;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the header {@code grpc-timeout}: how long the caller waits. */
final class GrpcTimeoutHeader {
  static final String HEADER = "grpc-timeout";

  private static final Pattern SYNTAX = Pattern.compile("([0-9]{1,8})([HMSmun])");
  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "H", ChronoUnit.HOURS,
          "M", ChronoUnit.MINUTES,
          "S", ChronoUnit.SECONDS,
          "m", ChronoUnit.MILLIS,
          "u", ChronoUnit.MICROS,
          "n", ChronoUnit.NANOS);

  private GrpcTimeoutHeader() {}

  /** Returns the timeout; empty if the header is missing or malformed. */
  static Optional<Duration> of(@Nullable String header) {
    Matcher matcher = SYNTAX.matcher(header == null ? "" : header);
    return matcher.matches()
        ? Optional.ofNullable(UNITS.get(matcher.group(2)))
            .map(unit -> Duration.of(Long.parseLong(matcher.group(1)), unit))
        : Optional.empty();
  }
}

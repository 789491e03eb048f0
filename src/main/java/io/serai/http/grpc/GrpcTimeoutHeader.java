package io.serai.http.grpc;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How long a caller waits, as the header {@code grpc-timeout} says it. */
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

  /** The time; empty where none is said, or what is said is none. */
  static Optional<Duration> of(@Nullable String header) {
    Matcher said = SYNTAX.matcher(header == null ? "" : header);
    return said.matches()
        ? Optional.ofNullable(UNITS.get(said.group(2)))
            .map(unit -> Duration.of(Long.parseLong(said.group(1)), unit))
        : Optional.empty();
  }
}

package io.serai.schedule;

import io.serai.document.DurationFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Due times at the same distance. They are multiples of the interval since 1970-01-01T00:00Z, so
 * that they are the same after a restart and at every hub.
 *
 * @param every whole milliseconds, above zero
 */
record IntervalTimes(Duration every) implements DueTimes {

  @Override
  public Optional<Instant> next(Instant after) {
    long interval = every.toMillis();
    long passed = Math.floorDiv(after.toEpochMilli(), interval);
    return Optional.of(Instant.ofEpochMilli((passed + 1) * interval));
  }

  @Override
  public String text() {
    return "every " + DurationFormat.format(every);
  }
}

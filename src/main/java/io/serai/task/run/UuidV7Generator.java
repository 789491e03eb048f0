package io.serai.task.run;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Generates UUIDs of version 7, which start with the time. Consecutive ids are adjacent in database
 * indexes, which makes inserts cheap. Thread-safe.
 */
public final class UuidV7Generator implements Supplier<String> {
  private static final int MILLIS_SHIFT = 16;
  private static final long VERSION = 0x7000;
  private static final long RANDOM = 0x0fff;

  private final Clock clock;

  /** Creates a generator that takes the time from {@code clock}. */
  public UuidV7Generator(Clock clock) {
    this.clock = clock;
  }

  @Override
  public String get() {
    UUID random = UUID.randomUUID();
    long time = clock.millis() << MILLIS_SHIFT;
    long high = time | VERSION | (random.getMostSignificantBits() & RANDOM);
    return new UUID(high, random.getLeastSignificantBits()).toString();
  }
}

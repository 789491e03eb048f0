package io.serai.task.run;

import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * New ids: UUIDs of version 7, which begin with the time. Tasks that are made one after the other
 * then stand side by side in a database's indexes, which is what makes writing many of them cheap;
 * the rest is as random as that of any UUID. Thread-safe.
 */
public final class UuidV7Generator implements Supplier<String> {
  private static final int MILLIS_SHIFT = 16;
  private static final long VERSION = 0x7000;
  private static final long RANDOM = 0x0fff;

  private final Clock clock;

  /** Ids that begin with that clock's time. */
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

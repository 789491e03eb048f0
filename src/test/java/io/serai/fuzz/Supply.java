package io.serai.fuzz;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The cases of an area in order, up to a number or a point in time. Thread-safe. */
final class Supply {

  private final Area area;
  private final long seed;
  private final FuzzTarget hub;
  private final AtomicLong next = new AtomicLong();
  private volatile long end;
  private volatile long deadline;

  Supply(Area area, long seed, FuzzTarget hub, long from) {
    this.area = area;
    this.seed = seed;
    this.hub = hub;
    next.set(from);
  }

  /** Lets so many more be taken, until then by {@link System#nanoTime}. */
  void allow(long more, long until) {
    end = next.get() + more;
    deadline = until;
  }

  @Nullable FuzzCase next() {
    if (System.nanoTime() - deadline > 0) {
      return null;
    }
    long iteration = next.getAndIncrement();
    if (iteration >= end) {
      next.decrementAndGet();
      return null;
    }
    return area.next(iteration, Rng.of(seed, area.name(), iteration), hub);
  }
}

package io.serai.mcp.client;

import io.serai.task.run.environment.GrowingDelay;
import java.time.Duration;

/**
 * The pauses between the starts of a program. One that has ended soon after its start is started
 * again at once at first, and then after growing pauses. Thread-safe.
 */
final class ProgramRestartBackoff {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** A program that has run for so long has not ended soon. */
  private static final Duration WELL = LONGEST.multipliedBy(2);

  private final GrowingDelay delays;
  private boolean started;
  private boolean again;
  private long last;
  private Duration pause = Duration.ZERO;

  ProgramRestartBackoff(Duration first) {
    this.delays = new GrowingDelay(first, LONGEST);
  }

  /**
   * Notes a start, unless it is too early for it.
   *
   * @param now time in nanoseconds
   * @return how long to wait; zero if the program may be started now
   */
  synchronized Duration start(long now) {
    Duration since = Duration.ofNanos(now - last);
    if (started && since.compareTo(WELL) > 0) { // it has run well, or nobody has called it
      delays.reset();
      again = false;
      pause = Duration.ZERO;
    }
    if (started && since.compareTo(pause) < 0) {
      return pause.minus(since);
    }
    pause = started && again ? delays.next() : pause;
    again = started;
    started = true;
    last = now;
    return Duration.ZERO;
  }
}

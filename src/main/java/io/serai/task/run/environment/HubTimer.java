package io.serai.task.run.environment;

import java.time.Duration;

/** The timer of a hub, which ends with it. */
public @FunctionalInterface interface HubTimer {
  /**
   * Runs {@code work} after the delay; does nothing once the timer is shut down.
   *
   * @return cancels it
   */
  Runnable schedule(Duration delay, Runnable work);
}

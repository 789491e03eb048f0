package io.serai.task.run.config;

import io.serai.setting.Settings;
import io.serai.task.Retention;
import java.time.Duration;

/**
 * How tasks are run and retained.
 *
 * @param alpha factor of the caller's weight in a task's queue score (A2W-28)
 * @param beta factor of the task's priority in that score
 * @param grace time that work has to wind down after a graceful stop
 * @param timeLimit maximum duration of a task; zero for no limit
 * @param lease time after which a silent hub loses its tasks
 * @param poll how often a shared log is checked for events of other hubs
 * @param keepFor how long ended tasks are retained
 * @param keepMost maximum number of ended tasks retained
 * @param mostEvents maximum number of events of a task
 * @param memory how much memory live tasks may hold
 */
public record TaskConfig(
    double alpha,
    double beta,
    Duration grace,
    Duration timeLimit,
    Duration lease,
    Duration poll,
    Duration keepFor,
    int keepMost,
    int mostEvents,
    TaskMemoryLimits memory) {

  /** The defaults. */
  public static final TaskConfig DEFAULT = TaskSettings.config(Settings.DEFAULTS);

  /** Returns the retention of tasks whose protocol and agent have no rule. */
  public Retention retention() {
    return new Retention(Duration.ZERO, keepFor, keepMost);
  }
}

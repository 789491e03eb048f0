package io.serai.task.run;

import java.time.Duration;

/**
 * How tasks are run and kept.
 *
 * @param alpha what the asker's weight counts in the order of those that wait (A2W-28)
 * @param beta what the task's priority counts
 * @param grace how long work that is asked to stop may wind down
 * @param timeLimit how long a task may be under way; zero for any time
 * @param lease how long a hub that is silent keeps its tasks
 * @param poll how often a log that hubs share is looked through for what others wrote
 * @param keepFor how long ended tasks are kept
 * @param keepMost how many ended tasks are kept
 * @param mostEvents how many events a task may have before it has to end
 */
public record TaskSettings(
    double alpha,
    double beta,
    Duration grace,
    Duration timeLimit,
    Duration lease,
    Duration poll,
    Duration keepFor,
    int keepMost,
    int mostEvents) {

  /** What holds where nothing is configured. */
  public static final TaskSettings STANDARD =
      new TaskSettings(
          1,
          1,
          Duration.ofSeconds(10),
          Duration.ZERO,
          Duration.ofSeconds(15),
          Duration.ofMillis(250),
          Duration.ofDays(7),
          50_000,
          100_000);
}

package io.serai.task;

/** How a task is stopped from outside, in order of urgency. */
public enum StopMode {
  /** The work is asked to wind down within the grace period; after it the task is stopped. */
  GRACEFUL,
  /** The task is stopped immediately; its work is notified. */
  NOW,
  /** The task is terminated immediately; its work is notified. */
  TERMINATE;

  /** Returns the state in which the task ends. */
  public TaskState state() {
    return this == TERMINATE ? TaskState.TERMINATED : TaskState.STOPPED;
  }
}

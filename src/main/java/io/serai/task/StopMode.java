package io.serai.task;

/** How a task is ended from outside. */
public enum StopMode {
  /** The work is asked to wind down and has the hub's grace for it; then the task is stopped. */
  GRACEFUL,
  /** The task is stopped now; the work is told. */
  NOW,
  /** The task is terminated now; the work is told. */
  TERMINATE;

  /** The state that it leads to. */
  public TaskState state() {
    return this == TERMINATE ? TaskState.TERMINATED : TaskState.STOPPED;
  }
}

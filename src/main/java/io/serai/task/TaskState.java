package io.serai.task;

/**
 * The internal state of a task, named as in A2W (A2W-19). It distinguishes more than any protocol;
 * {@link TaskStatus#canonical} maps it to A2A.
 */
public enum TaskState {
  /** Accepted, not started yet. */
  INITIALIZING,
  /** Being worked on. */
  RUNNING,
  /** Waiting for input; resumes when it arrives. */
  WAITING,
  /** Held up by something that input cannot resolve, such as a missing permission. */
  BLOCKED,
  /** Another agent works on a part of the task. */
  DELEGATING,
  /** About to finish. */
  FINISHING,
  /** Ended successfully. */
  FINISHED,
  /** Stopped in an orderly way before it finished. */
  STOPPED,
  /** Ended immediately before it finished. */
  TERMINATED;

  /** Whether this state is terminal (A2W-21). */
  public boolean isEnd() {
    return this == FINISHED || this == STOPPED || this == TERMINATED;
  }
}

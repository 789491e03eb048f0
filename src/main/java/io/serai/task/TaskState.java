package io.serai.task;

/** Where a task stands, as finely as any protocol tells; the names are A2W's (A2W-19). */
public enum TaskState {
  /** Accepted; it has not run yet. */
  INITIALIZING,
  /** At work. */
  RUNNING,
  /** Asked for data and goes on when it comes. */
  WAITING,
  /** Held up by what no data can clear, such as a missing permission. */
  BLOCKED,
  /** Another agent works on a part of it. */
  DELEGATING,
  /** About to finish. */
  FINISHING,
  /** Done. */
  FINISHED,
  /** Ended early, in order. */
  STOPPED,
  /** Ended early, at once. */
  TERMINATED;

  /** Whether nothing can follow (A2W-21). */
  public boolean isEnd() {
    return this == FINISHED || this == STOPPED || this == TERMINATED;
  }
}

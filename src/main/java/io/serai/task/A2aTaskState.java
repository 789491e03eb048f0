package io.serai.task;

/** Where a task stands in the words of A2A 1.0, the field's common language. */
public enum A2aTaskState {
  /** Accepted; it has not run yet. */
  SUBMITTED,
  /** At work. */
  WORKING,
  /** Waits for data. */
  INPUT_REQUIRED,
  /** Waits for a permission. */
  AUTH_REQUIRED,
  /** Done. */
  COMPLETED,
  /** Ended by an error. */
  FAILED,
  /** Ended by request. */
  CANCELED,
  /** Refused. */
  REJECTED;

  /** Whether nothing can follow. */
  public boolean isEnd() {
    return this == COMPLETED || this == FAILED || this == CANCELED || this == REJECTED;
  }

  /** Whether the asker must do something before it goes on. */
  public boolean isInterrupted() {
    return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
  }
}

package io.serai.task;

/** The state of a task in the vocabulary of A2A 1.0, the common denominator of all protocols. */
public enum A2aTaskState {
  /** Accepted, not started yet. */
  SUBMITTED,
  /** Being worked on. */
  WORKING,
  /** Waiting for input from the caller. */
  INPUT_REQUIRED,
  /** Waiting for an authorization. */
  AUTH_REQUIRED,
  /** Ended successfully. */
  COMPLETED,
  /** Ended with an error. */
  FAILED,
  /** Ended on request. */
  CANCELED,
  /** Refused by the agent. */
  REJECTED;

  /** Whether this state is terminal. */
  public boolean isEnd() {
    return this == COMPLETED || this == FAILED || this == CANCELED || this == REJECTED;
  }

  /** Whether the task waits until the caller acts. */
  public boolean isInterrupted() {
    return this == INPUT_REQUIRED || this == AUTH_REQUIRED;
  }
}

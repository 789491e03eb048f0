package io.serai.task;

/** Why a task ended without finishing. */
public enum EndReason {
  /** Someone requested it. */
  REQUESTED,
  /** The work failed. */
  ERROR,
  /** The deadline or the time limit passed. */
  TIMEOUT,
  /** The agent refused the task. */
  REJECTED
}

package io.serai.task;

/** Why a task ended early. */
public enum EndReason {
  /** Somebody asked for it. */
  REQUESTED,
  /** It failed. */
  ERROR,
  /** Its time was up. */
  TIMEOUT,
  /** It was refused. */
  REJECTED
}

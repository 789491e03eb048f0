package io.serai.dialect.organization.bridge;

import io.serai.task.ErrorCode;

/**
 * Agent Zero did not answer a message, or not with a text. The message is for the caller: it has
 * nothing of what Agent Zero answered.
 */
public final class AgentZeroException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String suggestion;
  private final boolean unfinished;

  private AgentZeroException(
      ErrorCode code, String message, String suggestion, boolean unfinished) {
    super(message, null, false, false);
    this.code = code;
    this.suggestion = suggestion;
    this.unfinished = unfinished;
  }

  /** Agent Zero refused the message, or its answer cannot be used; it does not work on it. */
  static AgentZeroException refused(String message, String suggestion) {
    return new AgentZeroException(ErrorCode.EXTERNAL_DEPENDENCY, message, suggestion, false);
  }

  /** There was no answer of Agent Zero, which may work on the message. */
  static AgentZeroException broken(String message) {
    return new AgentZeroException(
        ErrorCode.EXTERNAL_DEPENDENCY,
        message,
        "See that Agent Zero runs, and what it has done. Then begin a new task for the rest.",
        true);
  }

  /** There was no answer in time; Agent Zero may work on the message. */
  static AgentZeroException timedOut(String message) {
    return new AgentZeroException(
        ErrorCode.TIMEOUT,
        message,
        "Look at what Agent Zero has done, then begin a new task for the rest.",
        true);
  }

  /** Returns the code of a task that fails because of it. */
  public ErrorCode code() {
    return code;
  }

  /** Returns what to do about it, in a sentence. */
  public String suggestion() {
    return suggestion;
  }

  /** Whether Agent Zero may still work on the message. */
  public boolean isUnfinished() {
    return unfinished;
  }
}

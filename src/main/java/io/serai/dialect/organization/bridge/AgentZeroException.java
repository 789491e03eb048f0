package io.serai.dialect.organization.bridge;

import io.serai.task.ErrorCode;

/**
 * Thrown if Agent Zero did not answer a message, or not with a text. The message is for the caller:
 * it contains nothing of Agent Zero's answer.
 */
public final class AgentZeroException extends Exception {

  private final ErrorCode code;
  private final String suggestion;
  private final boolean unfinished;
  private final boolean missing;

  private AgentZeroException(
      ErrorCode code, String message, String suggestion, boolean unfinished, boolean missing) {
    super(message, null, false, false);
    this.code = code;
    this.suggestion = suggestion;
    this.unfinished = unfinished;
    this.missing = missing;
  }

  /** Agent Zero refused the message, or its answer cannot be used; it does not work on it. */
  static AgentZeroException refused(String message, String suggestion) {
    return new AgentZeroException(ErrorCode.EXTERNAL_DEPENDENCY, message, suggestion, false, false);
  }

  /** Nothing answers at the path that was called, or the conversation is gone. */
  static AgentZeroException missing(String message) {
    return new AgentZeroException(
        ErrorCode.EXTERNAL_DEPENDENCY,
        message,
        "Check agent_zero_url, or begin a new task: the conversation may be gone.",
        false,
        true);
  }

  /** There was no answer of Agent Zero, which may work on the message. */
  static AgentZeroException broken(String message) {
    return new AgentZeroException(
        ErrorCode.EXTERNAL_DEPENDENCY,
        message,
        "Check that Agent Zero runs, and what it has done. Then begin a new task for the rest.",
        true,
        false);
  }

  /** There was no answer in time; Agent Zero may work on the message. */
  static AgentZeroException timedOut(String message) {
    return new AgentZeroException(
        ErrorCode.TIMEOUT,
        message,
        "Check what Agent Zero has done, then begin a new task for the rest.",
        true,
        false);
  }

  /** Returns the code of a task that fails because of it. */
  public ErrorCode code() {
    return code;
  }

  /** Returns what to do about it, in a sentence. */
  public String suggestion() {
    return suggestion;
  }

  /** Whether the API may be at another place. */
  boolean isMissing() {
    return missing;
  }

  /** Whether Agent Zero may still work on the message. */
  public boolean isUnfinished() {
    return unfinished;
  }
}

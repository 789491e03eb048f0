package io.serai.dialect.organization.bridge;

import io.serai.task.ErrorCode;

/**
 * Agent Zero did not answer a message, or not with a text. The message is for the caller: it has
 * nothing of what Agent Zero answered.
 */
public final class AgentZeroException extends Exception {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;

  AgentZeroException(ErrorCode code, String message) {
    super(message, null, false, false);
    this.code = code;
  }

  /** Returns the code of a task that fails because of it. */
  public ErrorCode code() {
    return code;
  }
}

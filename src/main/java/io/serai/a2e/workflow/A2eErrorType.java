package io.serai.a2e.workflow;

import io.serai.task.ErrorCode;
import java.util.Arrays;

/** The types of errors (A2E 1.0.0, "Error Types"). */
public enum A2eErrorType {
  /** The workflow is wrong. */
  VALIDATION("ValidationError", ErrorCode.EXTERNAL_DEPENDENCY),
  /** The caller lacks a permission. */
  PERMISSION("PermissionError", ErrorCode.PERMISSION_DENIED),
  /** An operation failed. */
  EXECUTION("ExecutionError", ErrorCode.EXTERNAL_DEPENDENCY),
  /** An operation, or the whole execution, took too long. */
  TIMEOUT("TimeoutError", ErrorCode.TIMEOUT),
  /** Data is missing or has the wrong form. */
  DATA("DataError", ErrorCode.MISSING_DATA);

  private final String text;
  private final ErrorCode code;

  A2eErrorType(String text, ErrorCode code) {
    this.text = text;
    this.code = code;
  }

  /** Returns the type that has a name in responses. */
  public static A2eErrorType of(String text) {
    return Arrays.stream(values())
        .filter(each -> each.text.equals(text))
        .findFirst()
        .orElse(EXECUTION);
  }

  /** Returns its name in responses. */
  public String text() {
    return text;
  }

  /** Returns the code of a task that fails with such an error. */
  public ErrorCode code() {
    return code;
  }
}

package io.serai.a2e.workflow;

/** The types of errors (A2E 1.0.0, "Error Types"). */
public enum A2eErrorType {
  /** The workflow is wrong. */
  VALIDATION("ValidationError"),
  /** The caller lacks a permission. */
  PERMISSION("PermissionError"),
  /** An operation failed. */
  EXECUTION("ExecutionError"),
  /** An operation, or the whole execution, took too long. */
  TIMEOUT("TimeoutError"),
  /** Data is missing or has the wrong form. */
  DATA("DataError");

  private final String text;

  A2eErrorType(String text) {
    this.text = text;
  }

  /** Returns its name in responses. */
  public String text() {
    return text;
  }
}

package io.serai.task;

import java.util.Arrays;
import java.util.Optional;

/**
 * The standard codes of tasks that failed or were refused. They are those of A2W; each other
 * protocol maps them to its own errors.
 *
 * <p>A route or a remote agent may fail a task with a code of its own, so the code of a task is
 * text. {@link #of} finds the standard one.
 */
public enum ErrorCode {
  /** The hub or the code of a skill failed. */
  INTERNAL("E001"),
  /** The request or its input is not valid, or names something that does not exist. */
  INVALID_INPUT("E010"),
  /** Data that the work needs is missing. */
  MISSING_DATA("E013"),
  /** The caller or the agent lacks a permission. */
  PERMISSION_DENIED("E020"),
  /** The caller's weight is of a lower band than that with which the task was started. */
  LOW_WEIGHT("E030"),
  /** The work took longer than it may. */
  TIMEOUT("E040"),
  /** A service or a remote agent failed. */
  EXTERNAL_DEPENDENCY("E050");

  private final String code;

  ErrorCode(String code) {
    this.code = code;
  }

  /** Returns the code as it is stored and sent: {@code E010}. */
  public String code() {
    return code;
  }

  /**
   * Returns the standard code that the text is, alone or with its name as A2W writes it: {@code
   * E050} or {@code E050_EXTERNAL_DEPENDENCY}; empty if it is another.
   */
  public static Optional<ErrorCode> of(String code) {
    return Arrays.stream(values())
        .filter(each -> each.code.equals(code) || each.fullName().equals(code))
        .findFirst();
  }

  /** Returns the code that is stored for the text: a standard one without its name. */
  public static String normalized(String code) {
    return of(code).map(ErrorCode::code).orElse(code);
  }

  private String fullName() {
    return code + "_" + name();
  }
}

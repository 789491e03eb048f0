package io.serai.a2w.model;

import io.serai.http.error.HttpError;
import io.serai.task.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The error codes of A2W (section 7), with the HTTP status and severity that they usually have. */
public enum A2wErrorCode {
  /** The hub or the code of a skill failed. */
  E001_INTERNAL(ErrorCode.INTERNAL, 500, "high"),
  /** The request is not valid, or names something that does not exist. */
  E010_INVALID_INPUT(ErrorCode.INVALID_INPUT, 400, "low"),
  /** Data that the work needs is missing. */
  E013_MISSING_DATA(ErrorCode.MISSING_DATA, 400, "medium"),
  /** The caller lacks a permission. */
  E020_PERMISSION_DENIED(ErrorCode.PERMISSION_DENIED, 403, "medium"),
  /** The caller's weight is too low. */
  E030_LOW_WEIGHT(ErrorCode.LOW_WEIGHT, 403, "medium"),
  /** It took too long. */
  E040_TIMEOUT(ErrorCode.TIMEOUT, 504, "high"),
  /** Another service failed. */
  E050_EXTERNAL_DEPENDENCY(ErrorCode.EXTERNAL_DEPENDENCY, 502, "high");

  private final ErrorCode core;
  private final int status;
  private final String severity;

  A2wErrorCode(ErrorCode core, int status, String severity) {
    this.core = core;
    this.status = status;
    this.severity = severity;
  }

  /** Returns the usual HTTP status. */
  public int status() {
    return status;
  }

  /** Returns high, medium or low. */
  public String severity() {
    return severity;
  }

  /**
   * Returns the code of a failed or blocked task, which is written {@code E050} or {@code
   * E050_EXTERNAL_DEPENDENCY}; {@link #E001_INTERNAL} for any other text.
   */
  public static A2wErrorCode ofTask(@Nullable String code) {
    for (A2wErrorCode each : values()) {
      if (each.core.code().equals(code) || each.name().equals(code)) {
        return each;
      }
    }
    return E001_INTERNAL;
  }

  /** Returns the code of an HTTP error (A2W-Q20): the one that it names, or that of its status. */
  public static A2wErrorCode of(HttpError error) {
    for (A2wErrorCode each : values()) {
      if (each.name().equals(error.code())) {
        return each;
      }
    }
    return switch (error.status()) {
      case 401, 403 -> E020_PERMISSION_DENIED;
      case 502 -> E050_EXTERNAL_DEPENDENCY;
      case 504 -> E040_TIMEOUT;
      default -> error.status() < 500 ? E010_INVALID_INPUT : E001_INTERNAL;
    };
  }

  /** Creates the HTTP error with this code and its usual status. */
  public HttpError error(String message) {
    return error(status, message);
  }

  /** Creates the HTTP error with this code and another status. */
  public HttpError error(int otherStatus, String message) {
    return HttpError.of(otherStatus, name(), message);
  }
}

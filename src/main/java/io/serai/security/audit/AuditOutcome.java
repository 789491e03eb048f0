package io.serai.security;

import java.util.Locale;

/** Outcome of an administrative operation. */
public enum AuditOutcome {
  /** It succeeded and created something. */
  CREATED,
  /** It succeeded. */
  DONE,
  /** It was rejected: not permitted, or not valid. */
  REFUSED,
  /** The hub failed. */
  FAILED,
  /** The client disconnected before it was answered. */
  UNANSWERED;

  private static final int CREATED_STATUS = 201;

  /** Returns the outcome for an HTTP status. */
  public static AuditOutcome of(int status) {
    if (status == CREATED_STATUS) {
      return CREATED;
    }
    return status < 400 ? DONE : status < 500 ? REFUSED : FAILED;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

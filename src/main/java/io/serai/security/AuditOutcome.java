package io.serai.security;

import java.util.Locale;

/** What became of an administrative act. */
public enum AuditOutcome {
  /** It was done, and something is there that was not. */
  CREATED,
  /** It was done. */
  DONE,
  /** It was not done: the caller may not, or asked for what cannot be. */
  REFUSED,
  /** The hub failed at it. */
  FAILED,
  /** The caller went away before it was told. */
  UNANSWERED;

  private static final int CREATED_STATUS = 201;

  /** The outcome that an HTTP status tells. */
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

package io.serai.security.audit;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Outcome of the operation of an entry. */
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

  /** Returns the outcome of that name. */
  public static Optional<AuditOutcome> named(String word) {
    return Stream.of(values()).filter(each -> each.word().equals(word)).findFirst();
  }

  /** Returns its name, such as {@code done}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

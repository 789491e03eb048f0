package io.serai.security.audit;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;

/**
 * Selects entries of the audit log.
 *
 * @param values the exact values that fields must have
 * @param since the first instant
 * @param until the instant after the last one
 */
public record AuditQuery(Map<Field, String> values, Instant since, Instant until) {

  /** Copies the values. */
  public AuditQuery {
    values = Map.copyOf(values);
  }

  /** A field with a text, which has a column of its name. */
  public enum Field {
    EVENT,
    CALLER,
    SUBJECT,
    OUTCOME;

    /** Returns its name, such as {@code event}. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

package io.serai.http.request;

import org.jspecify.annotations.Nullable;

/**
 * What an operation adds to the entry of its request in the audit log.
 *
 * @param subject what the operation changes; null if the path says it
 * @param subjectLabel whose key the subject is; null if it is none
 * @param event the operation, where the path does not say which it is; null for that of the rule
 */
public record AuditNotes(
    @Nullable String subject, @Nullable String subjectLabel, @Nullable String event) {

  /** Nothing. */
  public static final AuditNotes NONE = new AuditNotes(null, null, null);
}

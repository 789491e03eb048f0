package io.serai.security.audit;

import io.serai.security.Caller;
import org.jspecify.annotations.Nullable;

/**
 * What a row of the audit log has beside its line. It is kept as it was when the entry was written,
 * so a row still says whose key it was after the key is revoked. Null is what is not known.
 *
 * @param callerLabel label of the operator's key that the caller used
 * @param subjectLabel whose key the subject is: the label of an operator's key, or an agent
 * @param protocol name of the protocol over which a task was answered or stopped
 */
public record AuditDetails(
    @Nullable String callerLabel, @Nullable String subjectLabel, @Nullable String protocol) {

  /** No details. */
  public static final AuditDetails NONE = new AuditDetails(null, null, null);

  /** Returns the details of an operation of a caller. */
  public static AuditDetails of(Caller caller) {
    return caller.label() == null ? NONE : new AuditDetails(caller.label(), null, null);
  }

  /** Returns the same with whose key the subject is; nothing changes for null and a blank text. */
  public AuditDetails ofSubject(@Nullable String label) {
    return label == null || label.isBlank() ? this : new AuditDetails(callerLabel, label, protocol);
  }

  /** Returns the same with the protocol. */
  public AuditDetails over(@Nullable String name) {
    return name == null ? this : new AuditDetails(callerLabel, subjectLabel, name);
  }
}

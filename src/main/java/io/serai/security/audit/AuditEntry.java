package io.serai.security.audit;

import io.serai.document.TextFunctions;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the audit log: one administrative operation, done or refused.
 *
 * @param at when it was answered, or when its file was read
 * @param event the operation, such as {@code credential.put}
 * @param caller id of the caller; {@code folder} for changes of files
 * @param subject what the operation changes
 * @param request id of the request
 */
public record AuditEntry(
    Instant at,
    String event,
    String caller,
    String subject,
    AuditOutcome outcome,
    String request,
    AuditDetails details) {

  /** Maximum characters of a value; longer ones are truncated with an ellipsis. */
  private static final int MAX_LENGTH = 256;

  /** Truncates long values. */
  public AuditEntry {
    caller = TextFunctions.clipped(caller, MAX_LENGTH);
    subject = TextFunctions.clipped(subject, MAX_LENGTH);
    request = TextFunctions.clipped(request, MAX_LENGTH);
    details =
        new AuditDetails(
            clipped(details.callerLabel()), clipped(details.subjectLabel()), details.protocol());
  }

  private static @Nullable String clipped(@Nullable String text) {
    return text == null ? null : TextFunctions.clipped(text, MAX_LENGTH);
  }
}

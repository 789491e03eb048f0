package io.serai.protocol;

import io.serai.http.error.HttpError;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.security.audit.AuditDetails;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.serai.task.Task;
import io.serai.task.run.InputResponseReceipt;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Writes an entry of the audit log for each answer to a waiting task, and for each stop of a task,
 * that a caller requests over a protocol. Thread-safe; does not block.
 *
 * @param protocol name of the protocol
 */
public record TaskAudit(AuditLog log, String protocol) {

  /** Event of an answer. */
  public static final String ANSWER = "task.answer";

  /** Event of a question that its user declined to answer. */
  public static final String DECLINE = "task.decline";

  /** Event of a stop. */
  public static final String CANCEL = "task.cancel";

  /**
   * Writes what becomes of an answer. One to a task that did not wait has no entry; one that was
   * too late is refused.
   *
   * @param asked the task as the caller found it
   * @return the same
   */
  public CompletionStage<InputResponseReceipt> answered(
      Caller caller,
      RequestContext request,
      Task asked,
      CompletionStage<InputResponseReceipt> answer) {
    if (!asked.status().canonical().isInterrupted()) {
      return answer;
    }
    return answer.whenComplete(
        (receipt, failure) -> {
          boolean late = failure == null && receipt.unsolicited();
          write(ANSWER, caller, request, asked.id(), late ? AuditOutcome.REFUSED : of(failure));
        });
  }

  /**
   * Writes what becomes of a stop, or of a decline.
   *
   * @param event {@link #CANCEL} or {@link #DECLINE}
   * @return the same
   */
  public <T> CompletionStage<T> stopped(
      String event, Caller caller, RequestContext request, String task, CompletionStage<T> stop) {
    return stop.whenComplete(
        (stopped, failure) -> write(event, caller, request, task, of(failure)));
  }

  private static AuditOutcome of(@Nullable Throwable failure) {
    return failure == null
        ? AuditOutcome.DONE
        : CoreFailure.expectedError(failure)
            .map(HttpError::status)
            .map(AuditOutcome::of)
            .orElse(AuditOutcome.FAILED);
  }

  private void write(
      String event, Caller caller, RequestContext request, String task, AuditOutcome outcome) {
    AuditDetails details = AuditDetails.of(caller).over(protocol);
    log.write(event, caller.id(), task, outcome, request.id(), details);
  }
}

package io.serai.task.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import org.apache.camel.RuntimeCamelException;
import org.jspecify.annotations.Nullable;

/**
 * Fails a task with a code and a message that may be shown to the caller. The failure is final: a
 * retry would fail again. It has no stack trace, and Camel's consumers pass it on unchanged.
 */
public class TaskFailureException extends RuntimeCamelException
    implements CodedTaskFailure, HttpErrorCarrier {
  private final String code;
  private final transient @Nullable ObjectNode details;

  /** Creates a failure with a code such as {@code E050}. */
  public TaskFailureException(String code, String message) {
    this(code, message, null);
  }

  /** Creates a failure with facts for programs, which must contain no secret. */
  public TaskFailureException(String code, String message, @Nullable ObjectNode details) {
    super(message);
    this.code = ErrorCode.normalized(code);
    this.details = details;
  }

  @Override
  public String taskCode() {
    return code;
  }

  @Override
  public @Nullable ObjectNode taskDetails() {
    return details;
  }

  @Override
  public HttpError error() {
    String message = String.valueOf(getMessage());
    return ErrorCode.of(code)
        .map(
            known ->
                switch (known) {
                  case INVALID_INPUT, MISSING_DATA -> HttpError.of(400, "INVALID_REQUEST", message);
                  case PERMISSION_DENIED, LOW_WEIGHT -> HttpError.of(403, "FORBIDDEN", message);
                  case TIMEOUT -> HttpError.of(504, "TASK_FAILED", message);
                  case EXTERNAL_DEPENDENCY -> HttpError.of(502, "TASK_FAILED", message);
                  case INTERNAL -> HttpError.of(500, "TASK_FAILED", message);
                })
        .orElseGet(() -> HttpError.of(500, "TASK_FAILED", message));
  }

  /** Omitted, since the place of creation is of no interest. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // no state is modified
  public Throwable fillInStackTrace() {
    return this;
  }
}

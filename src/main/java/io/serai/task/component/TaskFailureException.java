package io.serai.task.component;

import io.serai.http.HttpError;
import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import org.apache.camel.RuntimeCamelException;

/**
 * A failure whose words and code are meant for the asker. It is final: the same again fails again.
 * It has no stack trace, and Camel's consumers pass it on as it is.
 */
public class TaskFailureException extends RuntimeCamelException
    implements CodedTaskFailure, HttpErrorCarrier {
  private static final long serialVersionUID = 1L;

  private final String code;

  /** A failure of that kind, such as {@code E050}. */
  public TaskFailureException(String code, String message) {
    super(message);
    this.code = code;
  }

  @Override
  public String taskCode() {
    return code;
  }

  @Override
  public HttpError error() {
    String words = String.valueOf(getMessage());
    return switch (code) {
      case "E010", "E013" -> HttpError.of(400, "INVALID_REQUEST", words);
      case "E020" -> HttpError.of(403, "FORBIDDEN", words);
      case "E040" -> HttpError.of(504, "TASK_FAILED", words);
      case "E050" -> HttpError.of(502, "TASK_FAILED", words);
      default -> HttpError.of(500, "TASK_FAILED", words);
    };
  }

  /** Where it was made says nothing about it. */
  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // nothing is changed
  public Throwable fillInStackTrace() {
    return this;
  }
}

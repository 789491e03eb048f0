package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.concurrent.CompletionCause;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import io.serai.store.StoreBusyException;
import io.serai.task.run.AgentQueueFullException;
import io.serai.task.run.HubStoppingException;
import io.serai.task.run.TaskEndedException;
import io.serai.task.run.TaskEventLimitException;
import io.serai.task.run.TaskNotFoundException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps any failure of an operation to the A2A error that the caller receives. */
public final class A2aExceptionMapper {
  private static final Logger LOG = LoggerFactory.getLogger(A2aExceptionMapper.class);

  private A2aExceptionMapper() {}

  /**
   * Returns the error for a failure.
   *
   * <p>An unexpected failure is logged, and its error has no details.
   */
  public static A2aException of(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof A2aException known) {
      return known;
    }
    if (reason instanceof TaskNotFoundException notFound) {
      return A2aException.taskNotFound(notFound.id());
    }
    if (reason instanceof TaskEndedException ended) {
      return A2aException.of(
              A2aError.UNSUPPORTED_OPERATION,
              "Task " + ended.task().id() + " has ended. Begin a new one.")
          .with("taskId", ended.task().id());
    }
    if (reason instanceof TaskEventLimitException full) {
      return A2aException.of(A2aError.UNSUPPORTED_OPERATION, text(full)).with("taskId", full.id());
    }
    if (reason instanceof HubStoppingException stopping) {
      return A2aException.of(A2aError.UNAVAILABLE, text(stopping))
          .with("taskId", stopping.task().id())
          .withHeader("retry-after", "1");
    }
    if (reason instanceof AgentQueueFullException busy) {
      return busy(text(busy), busy.retryAfter());
    }
    if (reason instanceof HttpErrorException refused) {
      return overBudget(refused.error());
    }
    if (reason instanceof StoreBusyException) {
      return busy("The hub is busy. Try again soon.", Duration.ofSeconds(1));
    }
    if (reason instanceof CancellationException) {
      return A2aException.of(A2aError.INTERNAL_ERROR, "The caller went away.");
    }
    LOG.error("An A2A operation failed", reason);
    return A2aException.of(A2aError.INTERNAL_ERROR, "The hub failed; its log tells why.");
  }

  /**
   * Only a limit that passes has a {@code Retry-After} header: a request that exceeds the budget
   * for good must not be repeated.
   */
  private static A2aException overBudget(HttpError error) {
    A2aException refused = A2aException.of(A2aError.BUSY, error.message());
    String retryAfter = error.headers().get("retry-after");
    return retryAfter == null ? refused : refused.withHeader("retry-after", retryAfter);
  }

  private static A2aException busy(String message, Duration retryAfter) {
    long seconds = Math.max(1, retryAfter.plusMillis(999).toSeconds());
    return A2aException.of(A2aError.BUSY, message)
        .withHeader("retry-after", Long.toString(seconds));
  }

  private static String text(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}

package io.serai.protocol;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import io.serai.http.error.HubFaultMapper;
import io.serai.http.request.RequestContext;
import io.serai.skill.intake.RefusedMessageException;
import io.serai.store.StoreBusyException;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskEventLimitException;
import io.serai.task.run.failure.TaskExistsException;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.failure.TaskNotStoredException;
import io.serai.task.run.failure.TaskReadsFullException;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A failure of the core to do what a caller requested, in terms that each protocol maps to its
 * errors.
 *
 * @param kind what went wrong
 * @param message what is wrong and what to do, for the caller; without internals
 * @param task id of the task that it is about; null if it is about none
 * @param retryAfter how long the caller should wait before it tries again; null if trying again
 *     does not help
 * @param http the error of HTTP that the failure carried; null if it carried none
 */
public record CoreFailure(
    Kind kind,
    String message,
    @Nullable String task,
    @Nullable Duration retryAfter,
    @Nullable HttpError http) {

  private static final Duration SOON = Duration.ofSeconds(1);

  /** What went wrong, with the HTTP status and the code that JSON APIs answer. */
  public enum Kind {
    /** The request cannot be understood. */
    INVALID(400, "INVALID_REQUEST"),
    /** The caller is not known. */
    UNAUTHENTICATED(401, "UNAUTHENTICATED"),
    /** The caller may not do this. */
    REFUSED(403, "FORBIDDEN"),
    /** What the request names does not exist, or the caller has no access to it. */
    NOT_FOUND(404, "NOT_FOUND"),
    /** The state of the task does not allow this. */
    CONFLICT(409, "CONFLICT"),
    /** The request needs more memory than any request may. */
    TOO_LARGE(413, "CONTENT_TOO_LARGE"),
    /** A limit is reached that leaves room again soon. */
    BUSY(503, "BUSY"),
    /** The hub stops, or its data cannot be reached at the moment. */
    UNAVAILABLE(503, "UNAVAILABLE"),
    /** The disk is full. */
    DISK_FULL(507, "DISK_FULL"),
    /** A service or an agent that was called failed. */
    UPSTREAM_FAILED(502, "TASK_FAILED"),
    /** It took too long. */
    TIMEOUT(504, "TIMEOUT"),
    /** The caller has disconnected. */
    CANCELLED(503, "UNAVAILABLE"),
    /** A fault of the hub. */
    INTERNAL(500, "INTERNAL");

    private final int status;
    private final String code;

    Kind(int status, String code) {
      this.status = status;
      this.code = code;
    }

    /** Returns the error of a JSON API. */
    public HttpError error(String message) {
      return HttpError.of(status, code, message);
    }
  }

  /**
   * Returns how the core failed. A fault of the hub is logged with the request's id, and its
   * message names that id only.
   */
  public static CoreFailure of(Throwable failure, RequestContext request) {
    return expected(failure).orElseGet(() -> fault(CompletionCause.of(failure), request));
  }

  /** Returns the error of a JSON API for a failure; empty if it is a fault of the hub. */
  public static Optional<HttpError> expectedError(Throwable failure) {
    return expected(failure).map(CoreFailure::toHttpError);
  }

  /** Returns how the core failed; empty if the failure is a fault of the hub or of its database. */
  public static Optional<CoreFailure> expected(Throwable failure) {
    return Optional.ofNullable(known(CompletionCause.of(failure)));
  }

  /** Returns the seconds of {@link #retryAfter}, at least one; null if there is none. */
  public @Nullable String retryAfterSeconds() {
    return retryAfter == null
        ? null
        : Long.toString(Math.max(1, retryAfter.plusMillis(999).toSeconds()));
  }

  /** Returns the error of a JSON API: the one that the failure carried, else that of its kind. */
  public HttpError toHttpError() {
    if (http != null) {
      return http;
    }
    HttpError error = kind.error(message);
    String seconds = retryAfterSeconds();
    HttpError withRetry = seconds == null ? error : error.with("retry-after", seconds);
    return task == null
        ? withRetry
        : withRetry.with(JsonMappers.object().put("task", TextFunctions.clipped(task)), List.of());
  }

  /** Returns the failure for the answer of a batch that it has ended. */
  public ObjectNode toJson() {
    HttpError error = toHttpError();
    return JsonMappers.object()
        .put("code", error.code())
        .put("message", error.message())
        .put("retry_after", retryAfterSeconds());
  }

  private static @Nullable CoreFailure known(Throwable reason) {
    String message = String.valueOf(reason.getMessage());
    if (reason instanceof TaskNotFoundException notFound) {
      String id = TextFunctions.clipped(notFound.id());
      return about(Kind.NOT_FOUND, "There is no task " + id + ".", id, null);
    }
    if (reason instanceof TaskEndedException ended) {
      String id = ended.task().id();
      return about(Kind.CONFLICT, "Task " + id + " has ended. Begin a new one.", id, null);
    }
    if (reason instanceof TaskExistsException exists) {
      return about(Kind.CONFLICT, message, exists.task().id(), null);
    }
    if (reason instanceof TaskEventLimitException limit) {
      return about(Kind.CONFLICT, message, limit.id(), null);
    }
    if (reason instanceof TaskWaitInterruptedException stopping) {
      return about(Kind.UNAVAILABLE, message, stopping.task().id(), SOON);
    }
    if (reason instanceof TaskNotStoredException unwritten) {
      return about(Kind.DISK_FULL, message, unwritten.id(), null);
    }
    if (reason instanceof AgentAddressingException addressing) {
      boolean unknown = addressing.reason() == AgentAddressingException.Reason.UNKNOWN_IN_PATH;
      return about(unknown ? Kind.NOT_FOUND : Kind.INVALID, message, null, null);
    }
    if (reason instanceof RefusedMessageException) {
      return about(Kind.INVALID, message, null, null);
    }
    if (reason instanceof AgentQueueFullException full) {
      return about(Kind.BUSY, message, null, full.retryAfter());
    }
    if (reason instanceof TaskReadsFullException full) {
      HttpError error = HttpError.of(full.ofCaller() ? 429 : 503, Kind.BUSY.code, message);
      return carried(Kind.BUSY, error.with("retry-after", "1"));
    }
    if (reason instanceof TaskMemoryFullException full) {
      return memoryFull(full);
    }
    if (reason instanceof StoreBusyException) {
      return about(Kind.BUSY, "The hub is busy. Try again soon.", null, SOON);
    }
    if (reason instanceof CancellationException) {
      return about(Kind.CANCELLED, "The caller disconnected.", null, null);
    }
    if (reason instanceof TimeoutException) {
      return about(Kind.TIMEOUT, "It took too long. Try again later.", null, null);
    }
    return HttpErrorCarrier.find(reason).map(error -> carried(kind(error), error)).orElse(null);
  }

  private static CoreFailure memoryFull(TaskMemoryFullException full) {
    String message = String.valueOf(full.getMessage());
    String seconds = Long.toString(full.retryAfter().toSeconds());
    return switch (full.reason()) {
      case TASK -> about(Kind.TOO_LARGE, message, null, null);
      case CALLER ->
          carried(
              Kind.BUSY, HttpError.of(429, "TASK_MEMORY", message).with("retry-after", seconds));
      case HUB ->
          carried(
              Kind.UNAVAILABLE,
              HttpError.of(503, "TASK_MEMORY", message).with("retry-after", seconds));
    };
  }

  private static Kind kind(HttpError error) {
    return switch (error.status()) {
      case 401 -> Kind.UNAUTHENTICATED;
      case 403 -> Kind.REFUSED;
      case 404 -> Kind.NOT_FOUND;
      case 409 -> Kind.CONFLICT;
      case 413 -> Kind.TOO_LARGE;
      case 429 -> Kind.BUSY;
      case 502 -> Kind.UPSTREAM_FAILED;
      case 503 -> error.code().equals(Kind.UNAVAILABLE.code) ? Kind.UNAVAILABLE : Kind.BUSY;
      case 504 -> Kind.TIMEOUT;
      case 507 -> Kind.DISK_FULL;
      default -> error.status() < 500 ? Kind.INVALID : Kind.INTERNAL;
    };
  }

  private static CoreFailure fault(Throwable reason, RequestContext request) {
    HttpError error = HubFaultMapper.error(reason, "A call", request.id());
    return carried(kind(error), error);
  }

  private static CoreFailure carried(Kind kind, HttpError error) {
    return new CoreFailure(kind, error.message(), null, error.retryAfter(), error);
  }

  private static CoreFailure about(
      Kind kind, String message, @Nullable String task, @Nullable Duration retryAfter) {
    return new CoreFailure(kind, message, task, retryAfter, null);
  }
}

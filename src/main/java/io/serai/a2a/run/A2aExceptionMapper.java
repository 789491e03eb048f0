package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.concurrent.CompletionCause;
import io.serai.http.request.RequestContext;
import io.serai.protocol.AgentAddressingException;
import io.serai.protocol.CoreFailure;

/** Maps any failure of an operation to the A2A error that the caller receives. */
public final class A2aExceptionMapper {

  private A2aExceptionMapper() {}

  /**
   * Returns the error for a failure.
   *
   * <p>An unexpected failure is logged, and its error has no details.
   */
  public static A2aException of(Throwable failure, RequestContext request) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof A2aException known) {
      return known;
    }
    if (reason instanceof AgentAddressingException agent) {
      return of(agent);
    }
    CoreFailure core = CoreFailure.of(reason, request);
    A2aException error = A2aException.of(error(core.kind()), core.message());
    A2aException withTask = core.task() == null ? error : error.with("taskId", core.task());
    String seconds = core.retryAfterSeconds();
    return seconds == null ? withTask : withTask.withHeader("retry-after", seconds);
  }

  /** Returns the kind of the error that {@link #of} returns, and logs nothing. */
  static A2aError kindOf(Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof A2aException known) {
      return known.error();
    }
    if (reason instanceof AgentAddressingException agent) {
      return of(agent).error();
    }
    return CoreFailure.expected(reason)
        .map(core -> error(core.kind()))
        .orElse(A2aError.INTERNAL_ERROR);
  }

  private static A2aException of(AgentAddressingException agent) {
    return switch (agent.reason()) {
      case UNKNOWN_IN_PATH ->
          A2aException.of(A2aError.METHOD_NOT_FOUND, String.valueOf(agent.getMessage()));
      case UNKNOWN_IN_PARAMETER -> A2aException.invalid("tenant", "is not an agent here");
      case CONTRADICTION ->
          A2aException.invalid("tenant", "is not the agent that the address names");
    };
  }

  private static A2aError error(CoreFailure.Kind kind) {
    return switch (kind) {
      case INVALID -> A2aError.INVALID_PARAMS;
      case UNAUTHENTICATED -> A2aError.UNAUTHENTICATED;
      case REFUSED -> A2aError.PERMISSION_DENIED;
      case NOT_FOUND -> A2aError.TASK_NOT_FOUND;
      case CONFLICT -> A2aError.UNSUPPORTED_OPERATION;
      case BUSY, TOO_LARGE -> A2aError.BUSY;
      case UNAVAILABLE -> A2aError.UNAVAILABLE;
      case DISK_FULL -> A2aError.DISK_FULL;
      case UPSTREAM_FAILED, TIMEOUT, CANCELLED, INTERNAL -> A2aError.INTERNAL_ERROR;
    };
  }
}

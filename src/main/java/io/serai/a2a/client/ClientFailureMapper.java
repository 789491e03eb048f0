package io.serai.a2a.client;

import io.serai.a2a.client.AgentCallException.Kind;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.concurrent.CompletionCause;
import io.serai.document.TextFunctions;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.task.ErrorCode;

/** Maps the failure of a call to an {@link AgentCallException}. */
final class ClientFailureMapper {
  private static final int MAX_TEXT_LENGTH = 500;

  private ClientFailureMapper() {}

  /** Returns the exception for a failure; {@code agent} is the agent's id in this hub. */
  static AgentCallException of(Throwable failure, String agent, ClientBinding binding) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof AgentCallException known) {
      return known;
    }
    if (reason instanceof A2aException error) {
      return of(error, agent);
    }
    if (reason instanceof OutboundException outbound) {
      return of(outbound, agent, binding);
    }
    return AgentCallException.refused(
        ErrorCode.INTERNAL.code(),
        agent + " could not be called: " + reason.getClass().getSimpleName() + ".");
  }

  /** Returns the exception for an error that the agent reported. */
  private static AgentCallException of(A2aException error, String agent) {
    String message =
        agent
            + " answered "
            + error.error()
            + ": "
            + TextFunctions.clipped(error.text(), MAX_TEXT_LENGTH);
    return new AgentCallException(
        code(error.error()), message, kind(error.error()), null, error.error());
  }

  private static AgentCallException of(
      OutboundException failure, String agent, ClientBinding binding) {
    String message = agent + ": " + failure.getMessage() + ".";
    if (failure.reason() != Reason.STATUS) {
      boolean lost = failure.isTransient() || failure.retryAfter().isPresent();
      String code =
          failure.reason() == Reason.TIMEOUT
              ? ErrorCode.TIMEOUT.code()
              : ErrorCode.EXTERNAL_DEPENDENCY.code();
      return new AgentCallException(
          code, message, lost ? Kind.LOST : Kind.REFUSED, failure.retryAfter().orElse(null), null);
    }
    return switch (failure.status()) {
      case 401, 403 ->
          AgentCallException.refused(
              ErrorCode.PERMISSION_DENIED.code(),
              agent + " refused access to this hub (" + failure.status() + ").");
      case 429, 503, 507 ->
          new AgentCallException(
              ErrorCode.EXTERNAL_DEPENDENCY.code(),
              message,
              Kind.BUSY,
              failure.retryAfter().orElse(null),
              null);
      default ->
          failure
              .response()
              .flatMap(binding::error)
              .map(error -> of(error, agent))
              .orElseGet(
                  () ->
                      failure.isTransient()
                          ? AgentCallException.lost(message)
                          : AgentCallException.refused(
                              ErrorCode.EXTERNAL_DEPENDENCY.code(), message));
    };
  }

  private static Kind kind(A2aError error) {
    return switch (error) {
      case BUSY, UNAVAILABLE, DISK_FULL -> Kind.BUSY;
      case INTERNAL_ERROR -> Kind.LOST;
      default -> Kind.REFUSED;
    };
  }

  private static String code(A2aError error) {
    return switch (error) {
      case INVALID_PARAMS, CONTENT_TYPE_NOT_SUPPORTED, INVALID_REQUEST ->
          ErrorCode.INVALID_INPUT.code();
      case UNAUTHENTICATED, PERMISSION_DENIED -> ErrorCode.PERMISSION_DENIED.code();
      default -> ErrorCode.EXTERNAL_DEPENDENCY.code();
    };
  }
}

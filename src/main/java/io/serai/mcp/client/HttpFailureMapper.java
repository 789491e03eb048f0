package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.ServerCallException.Kind;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.task.ErrorCode;
import java.io.IOException;
import java.util.Optional;

/** Maps the failure of a request over HTTP to a {@link ServerCallException}. */
final class HttpFailureMapper {
  private HttpFailureMapper() {}

  /**
   * Returns the exception for a failure.
   *
   * @param agent id of the agent in this hub
   * @param session id of the session of the request; empty if it had none
   */
  static ServerCallException of(Throwable failure, String agent, String session) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof ServerCallException known) {
      return known;
    }
    if (!(reason instanceof OutboundException outbound)) {
      return ServerCallException.refused(
          ErrorCode.INTERNAL,
          agent + " could not be called: " + reason.getClass().getSimpleName() + ".");
    }
    String message = agent + ": " + outbound.getMessage() + ".";
    return outbound.reason() == Reason.STATUS
        ? ofStatus(outbound, agent, session, message)
        : ofTransport(outbound, message);
  }

  private static ServerCallException ofTransport(OutboundException failure, String message) {
    ErrorCode code =
        failure.reason() == Reason.TIMEOUT ? ErrorCode.TIMEOUT : ErrorCode.EXTERNAL_DEPENDENCY;
    boolean passes = failure.isTransient() || failure.retryAfter().isPresent();
    Kind kind = failure.isUnsent() ? Kind.BUSY : Kind.LOST;
    return ServerCallException.ofStatus(
        passes ? kind : Kind.REFUSED, code, message, 0, failure.retryAfter().orElse(null));
  }

  private static ServerCallException ofStatus(
      OutboundException failure, String agent, String session, String message) {
    int status = failure.status();
    Optional<JsonNode> error = failure.response().map(HttpFailureMapper::error);
    return switch (status) {
      case 401, 403 ->
          ServerCallException.unauthorized(
              agent + " refused access to this hub (" + status + ").",
              status,
              failure
                  .response()
                  .map(response -> response.headers().get("WWW-Authenticate"))
                  .orElse(""));
      case 429, 503 ->
          ServerCallException.ofStatus(
              Kind.BUSY,
              ErrorCode.EXTERNAL_DEPENDENCY,
              message,
              status,
              failure.retryAfter().orElse(null));
      default -> {
        if (status == 404 && !session.isEmpty()) {
          yield ServerCallException.of(Kind.SESSION_ENDED, ErrorCode.EXTERNAL_DEPENDENCY, message);
        }
        if (error.isPresent() && error.get().isObject()) {
          yield ServerCallException.ofError(agent, error.get(), status);
        }
        Kind kind = failure.isTransient() ? Kind.LOST : Kind.REFUSED;
        yield ServerCallException.ofStatus(
            kind, ErrorCode.EXTERNAL_DEPENDENCY, message, status, null);
      }
    };
  }

  /** Returns the error of JSON-RPC of a response; a missing node if it has none, or is large. */
  private static JsonNode error(OutboundResponse response) {
    if (response.body().length() >= MessageParser.LARGE) {
      return MissingNode.getInstance();
    }
    try {
      return JsonMappers.ANSWERS.readTree(response.content()).path("error");
    } catch (UndecodableResponseException | IOException noJson) {
      return MissingNode.getInstance();
    }
  }
}

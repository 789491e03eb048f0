package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.client.AgentCallException.Kind;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Says of what went wrong with a call what it means for the task. */
final class ClientFailureMapper {
  private static final int LONGEST = 500;

  private ClientFailureMapper() {}

  /** The fault that a failure is; {@code agent} is how it is called here. */
  static AgentCallException of(Throwable failure, String agent, ClientBinding binding) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (reason instanceof AgentCallException known) {
      return known;
    }
    if (reason instanceof A2aException told) {
      return of(told, agent);
    }
    if (reason instanceof OutboundException outbound) {
      return of(outbound, agent, binding);
    }
    return AgentCallException.refused(
        "E001", agent + " could not be called: " + reason.getClass().getSimpleName() + ".");
  }

  /** What the agent said itself. */
  private static AgentCallException of(A2aException told, String agent) {
    String words =
        agent + " answered " + told.error() + ": " + TextFunctions.clipped(told.text(), LONGEST);
    return new AgentCallException(
        code(told.error()), words, kind(told.error()), null, told.error());
  }

  private static AgentCallException of(
      OutboundException failure, String agent, ClientBinding binding) {
    String words = agent + ": " + failure.getMessage() + ".";
    if (failure.reason() != Reason.STATUS) {
      boolean lost = failure.isTransient() || failure.retryAfter().isPresent();
      String code = failure.reason() == Reason.TIMEOUT ? "E040" : "E050";
      return new AgentCallException(
          code, words, lost ? Kind.LOST : Kind.REFUSED, failure.retryAfter().orElse(null), null);
    }
    return switch (failure.status()) {
      case 401, 403 ->
          AgentCallException.refused(
              "E020", agent + " does not let this hub in (" + failure.status() + ").");
      case 429, 503 ->
          new AgentCallException("E050", words, Kind.BUSY, failure.retryAfter().orElse(null), null);
      default ->
          said(failure, binding)
              .map(told -> of(told, agent))
              .orElseGet(
                  () ->
                      failure.isTransient()
                          ? AgentCallException.lost(words)
                          : AgentCallException.refused("E050", words));
    };
  }

  private static Optional<A2aException> said(OutboundException failure, ClientBinding binding) {
    try {
      JsonNode body =
          JsonMappers.MAPPER.readTree(failure.response().orElseThrow().body().getBytes());
      binding.result(body);
      return Optional.empty();
    } catch (A2aException told) {
      boolean readable = told.error() != A2aError.INVALID_AGENT_RESPONSE;
      return Optional.of(told).filter(each -> readable);
    } catch (IOException noJson) {
      return Optional.empty();
    }
  }

  private static Kind kind(A2aError error) {
    return switch (error) {
      case BUSY, UNAVAILABLE -> Kind.BUSY;
      case INTERNAL_ERROR -> Kind.LOST;
      default -> Kind.REFUSED;
    };
  }

  private static String code(A2aError error) {
    return switch (error) {
      case INVALID_PARAMS, CONTENT_TYPE_NOT_SUPPORTED, INVALID_REQUEST -> "E010";
      case UNAUTHENTICATED, PERMISSION_DENIED -> "E020";
      default -> "E050";
    };
  }
}

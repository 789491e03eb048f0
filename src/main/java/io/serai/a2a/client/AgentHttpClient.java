package io.serai.a2a.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.grpc.GrpcMessageCodec;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.stream.GrpcMessageHandler;
import io.serai.outbound.stream.ReceivedServerSentEvent;
import io.serai.outbound.stream.ServerSentEventHandler;
import io.serai.outbound.stream.StreamBudget;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to remote agents through the hub's outbound gateway.
 *
 * <p>Each request is sent once: only the caller knows whether it may be repeated. Stages complete
 * on an event loop and fail as {@link OutboundGateway} does.
 */
public final class AgentHttpClient {
  private final OutboundGateway outbound;
  private final ClientConfig options;
  private final CallInitiator caller;
  private final StreamBudget budget;

  /** Creates a transport of the hub itself that uses the given gateway. */
  public AgentHttpClient(OutboundGateway outbound, ClientConfig options) {
    this(outbound, options, CallInitiator.hub(""));
  }

  private AgentHttpClient(OutboundGateway outbound, ClientConfig options, CallInitiator caller) {
    this.outbound = outbound;
    this.options = options;
    this.caller = caller;
    this.budget = new StreamBudget(options.streams());
  }

  /** Returns the transport of one piece of work, whose streams have a budget of their own. */
  public AgentHttpClient of(CallInitiator other) {
    return new AgentHttpClient(outbound, options, other);
  }

  CompletionStage<OutboundResponse> send(
      AgentHttpRequest request, Set<String> secrets, Duration timeout) {
    return outbound.send(outboundRequest(request, secrets, timeout), caller::on);
  }

  CompletionStage<OutboundResponse> send(AgentHttpRequest request, Set<String> secrets) {
    return send(request, secrets, options.timeout());
  }

  /** Sends a request and returns the response as JSON, whatever the format of its messages. */
  CompletionStage<JsonNode> call(AgentHttpRequest request, Set<String> secrets) {
    return send(request, secrets)
        .thenApply(
            response -> {
              budget.readWhole(response.body().length());
              return message(request, response);
            });
  }

  /**
   * Sends a request and passes the messages of a streamed response to a handler; completes when the
   * stream has ended. A response that is not a stream is one message. Fails with an {@link
   * AgentCallException} if the budget is exceeded.
   */
  CompletionStage<Void> stream(
      AgentHttpRequest request,
      Set<String> secrets,
      @Nullable OutboundAbortSignal abort,
      Function<Supplier<JsonNode>, CompletionStage<?>> messages) {
    return outbound
        .send(
            outboundRequest(request, secrets, options.timeout()),
            exchange -> {
              caller.on(exchange);
              handle(request, messages, exchange);
              if (abort != null) {
                abort.on(exchange);
              }
            })
        .thenCompose(
            response ->
                response.body().length() == 0
                    ? CompletableFuture.completedFuture(null)
                    : messages.apply(() -> message(request, response)))
        .handle(
            (handled, failure) -> {
              if (failure != null) {
                throw new CompletionException(failure(failure, request.uri().getHost()));
              }
              return null;
            });
  }

  private Throwable failure(Throwable failure, String host) {
    String limit = budget.exceeded();
    return limit == null
        ? CompletionCause.of(failure)
        : AgentCallException.exceeded(
            host + " sent more than the " + limit + " that the streams of one task may have.");
  }

  private void handle(
      AgentHttpRequest request,
      Function<Supplier<JsonNode>, CompletionStage<?>> messages,
      Exchange exchange) {
    if (request.grpc() == null) {
      new ServerSentEventHandler(
              event -> event(event, messages),
              options.maxEventSize(),
              options.idleTimeout(),
              budget)
          .on(exchange);
    } else {
      new GrpcMessageHandler(
              message -> messages.apply(() -> message(request, message)),
              options.maxEventSize(),
              options.idleTimeout(),
              budget)
          .on(exchange);
    }
  }

  /** An event without data says only where the stream can be resumed. */
  private static CompletionStage<?> event(
      ReceivedServerSentEvent event, Function<Supplier<JsonNode>, CompletionStage<?>> messages) {
    return event.data().isEmpty()
        ? CompletableFuture.completedFuture(null)
        : messages.apply(() -> json(event.data()));
  }

  private static JsonNode message(AgentHttpRequest request, OutboundResponse response) {
    if (request.grpc() != null) {
      return message(request, response.body());
    }
    try {
      return json(new String(response.content(), StandardCharsets.UTF_8));
    } catch (UndecodableResponseException encoded) {
      throw A2aException.of(A2aError.INVALID_AGENT_RESPONSE, encoded.reason());
    }
  }

  private static JsonNode message(AgentHttpRequest request, Buffer message) {
    GrpcMessageCodec grpc = request.grpc();
    return grpc == null ? json(message.toString()) : grpc.readResponse(message);
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException malformed) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE,
          JsonErrorMessages.sentence("The answer", malformed) + ".");
    }
  }

  private OutboundRequest outboundRequest(
      AgentHttpRequest request, Set<String> secrets, Duration timeout) {
    return new OutboundRequest(
        request.method(),
        request.uri(),
        request.headers(),
        request.body(),
        Set.of(request.uri().getHost()),
        policy(timeout),
        secrets,
        null,
        null,
        request.grpc() != null,
        true);
  }

  private CallPolicy policy(Duration timeout) {
    CallPolicy defaults = outbound.policy();
    return new CallPolicy(
        timeout, CallPolicy.RetryPolicy.NONE, defaults.throttle(), defaults.breaker(), false);
  }
}

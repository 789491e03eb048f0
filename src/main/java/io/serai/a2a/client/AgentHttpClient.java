package io.serai.a2a.client;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.ReceivedServerSentEvent;
import io.serai.outbound.ServerSentEventHandler;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to remote agents through the hub's outbound gateway.
 *
 * <p>Each request is sent once: only the caller knows whether it may be repeated. Stages complete
 * on an event loop and fail as {@link OutboundGateway} does.
 */
public final class AgentHttpClient {
  private final OutboundGateway outbound;
  private final ClientOptions options;

  /** Creates a transport that uses the given gateway. */
  public AgentHttpClient(OutboundGateway outbound, ClientOptions options) {
    this.outbound = outbound;
    this.options = options;
  }

  CompletionStage<OutboundResponse> send(
      AgentHttpRequest request, Set<String> secrets, Duration timeout) {
    return outbound.send(outboundRequest(request, secrets, timeout));
  }

  CompletionStage<OutboundResponse> send(AgentHttpRequest request, Set<String> secrets) {
    return send(request, secrets, options.timeout());
  }

  /**
   * Sends a request and passes the events of a streamed response to a handler; completes when the
   * stream has ended.
   */
  CompletionStage<OutboundResponse> stream(
      AgentHttpRequest request,
      Set<String> secrets,
      @Nullable OutboundAbortSignal abort,
      Function<ReceivedServerSentEvent, CompletionStage<?>> events) {
    return outbound.send(
        outboundRequest(request, secrets, options.timeout()),
        exchange -> {
          new ServerSentEventHandler(events, options.maxEventSize(), options.idleTimeout())
              .on(exchange);
          if (abort != null) {
            abort.on(exchange);
          }
        });
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
        secrets);
  }

  private CallPolicy policy(Duration timeout) {
    CallPolicy defaults = outbound.policy();
    return new CallPolicy(
        timeout, CallPolicy.RetryPolicy.NONE, defaults.throttle(), defaults.breaker(), false);
  }
}

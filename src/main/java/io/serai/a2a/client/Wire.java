package io.serai.a2a.client;

import io.serai.outbound.Abort;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.EventStream;
import io.serai.outbound.Outbound;
import io.serai.outbound.OutboundEvent;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.RetryPolicy;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;

/**
 * The hub's one way out as this client takes it: each request once, since only who asks knows
 * whether it may be made again. Stages complete on an event loop, and fail with what {@link
 * Outbound} fails with.
 */
public final class Wire {
  private final CamelContext camel;
  private final Outbound outbound;
  private final ClientOptions options;

  /** By that way out. */
  public Wire(CamelContext camel, Outbound outbound, ClientOptions options) {
    this.camel = camel;
    this.outbound = outbound;
    this.options = options;
  }

  CompletionStage<OutboundResponse> send(
      WireRequest request, Set<String> secrets, Duration timeout) {
    return send(request, secrets, timeout, new DefaultExchange(camel));
  }

  CompletionStage<OutboundResponse> send(WireRequest request, Set<String> secrets) {
    return send(request, secrets, options.timeout());
  }

  /** Gives the events of the answer one by one where it is a stream, and completes with its end. */
  CompletionStage<OutboundResponse> stream(
      WireRequest request,
      Set<String> secrets,
      @Nullable Abort abort,
      Function<OutboundEvent, CompletionStage<?>> events) {
    Exchange exchange = new DefaultExchange(camel);
    new EventStream(events, options.event(), options.silence()).on(exchange);
    if (abort != null) {
      abort.on(exchange);
    }
    return send(request, secrets, options.timeout(), exchange);
  }

  private CompletionStage<OutboundResponse> send(
      WireRequest request, Set<String> secrets, Duration timeout, Exchange exchange) {
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest(
                request.method(),
                request.uri(),
                request.headers(),
                request.body(),
                Set.of(request.uri().getHost()),
                policy(timeout),
                secrets));
    CompletableFuture<OutboundResponse> answer = new CompletableFuture<>();
    outbound.process(
        exchange,
        doneSync -> {
          if (exchange.getException() != null) {
            answer.completeExceptionally(exchange.getException());
          } else {
            answer.complete(exchange.getMessage().getBody(OutboundResponse.class));
          }
        });
    return answer;
  }

  private CallPolicy policy(Duration timeout) {
    CallPolicy usual = outbound.policy();
    return new CallPolicy(timeout, RetryPolicy.NONE, usual.throttle(), usual.breaker(), false);
  }
}

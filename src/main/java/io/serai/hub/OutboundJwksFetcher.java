package io.serai.hub;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.RetryPolicy;
import io.serai.security.jwt.JwksFetcher;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the keys of token issuers through the outbound gateway, bypassing its cache. Fails until
 * {@link #open} is called, since the gateway starts after the HTTP server. Thread-safe.
 */
final class OutboundJwksFetcher implements JwksFetcher {
  private static final CallPolicy ONCE =
      new CallPolicy(
          Duration.ofSeconds(10), RetryPolicy.NONE, Optional.empty(), Optional.empty(), false);

  private volatile @Nullable Gateway gateway;

  private record Gateway(CamelContext camel, OutboundGateway outbound) {}

  /** Sets the gateway to use. */
  void open(CamelContext camel, OutboundGateway outbound) {
    gateway = new Gateway(camel, outbound);
  }

  @Override
  public CompletionStage<byte[]> get(URI uri) {
    Gateway current = gateway;
    if (current == null || uri.getHost() == null) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              "the outbound gateway is not open, or " + uri + " has no host"));
    }
    Exchange exchange = new DefaultExchange(current.camel);
    Map<String, String> headers = Map.of("Accept", "application/json, application/jwk-set+json");
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest("GET", uri, headers, null, Set.of(uri.getHost()), ONCE, Set.of()));
    CompletableFuture<byte[]> result = new CompletableFuture<>();
    current.outbound.process(exchange, doneSync -> complete(exchange, result));
    return result;
  }

  private static void complete(Exchange exchange, CompletableFuture<byte[]> result) {
    if (exchange.getException() != null) {
      result.completeExceptionally(exchange.getException());
    } else {
      result.complete(exchange.getMessage().getBody(OutboundResponse.class).body().getBytes());
    }
  }
}

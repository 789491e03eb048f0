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
 * Gets the keys of tokens' issuers by the hub's one way out, never from its cache. The way stands
 * later than the door; until then nothing is got.
 */
final class OutboundJwksFetcher implements JwksFetcher {
  private static final CallPolicy ONCE =
      new CallPolicy(
          Duration.ofSeconds(10), RetryPolicy.NONE, Optional.empty(), Optional.empty(), false);

  private volatile @Nullable Way way;

  private record Way(CamelContext camel, OutboundGateway outbound) {}

  /** The way out stands. */
  void open(CamelContext camel, OutboundGateway outbound) {
    way = new Way(camel, outbound);
  }

  @Override
  public CompletionStage<byte[]> get(URI uri) {
    Way out = way;
    if (out == null || uri.getHost() == null) {
      return CompletableFuture.failedFuture(new IllegalStateException("no way to " + uri));
    }
    Exchange exchange = new DefaultExchange(out.camel);
    Map<String, String> headers = Map.of("Accept", "application/json, application/jwk-set+json");
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest("GET", uri, headers, null, Set.of(uri.getHost()), ONCE, Set.of()));
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    out.outbound.process(exchange, doneSync -> complete(exchange, answer));
    return answer;
  }

  private static void complete(Exchange exchange, CompletableFuture<byte[]> answer) {
    if (exchange.getException() != null) {
      answer.completeExceptionally(exchange.getException());
    } else {
      answer.complete(exchange.getMessage().getBody(OutboundResponse.class).body().getBytes());
    }
  }
}

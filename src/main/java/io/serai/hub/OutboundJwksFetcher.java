package io.serai.hub;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.jwt.JwksSource;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the keys of token issuers through the outbound gateway, bypassing its cache. Fails until
 * {@link #open} is called, since the gateway starts after the HTTP server. Thread-safe.
 */
final class OutboundJwksFetcher implements JwksSource.JwksFetcher {
  private static final CallPolicy ONCE = CallPolicy.once(Duration.ofSeconds(10));

  private volatile @Nullable OutboundGateway gateway;

  /** Sets the gateway to use. */
  void open(OutboundGateway outbound) {
    gateway = outbound;
  }

  @Override
  public CompletionStage<byte[]> get(URI uri) {
    OutboundGateway outbound = gateway;
    if (outbound == null || uri.getHost() == null) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(
              "the outbound gateway is not open, or " + uri + " has no host"));
    }
    Map<String, String> headers = Map.of("Accept", "application/json, application/jwk-set+json");
    return outbound
        .send(new OutboundRequest("GET", uri, headers, null, Set.of(uri.getHost()), ONCE, Set.of()))
        .thenApply(response -> response.body().getBytes());
  }
}

package io.serai.console.oidc;

import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.jwt.JwksSource.JwksFetcher;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The hub's calls to an issuer, through the outbound gateway. They follow no redirects and are not
 * repeated, since a code can be redeemed once. Thread-safe; does not block.
 */
record OidcHttpClient(OutboundGateway outbound) implements JwksFetcher {

  private static final CallPolicy ONCE = CallPolicy.once(Duration.ofSeconds(10));

  @Override
  public CompletionStage<byte[]> get(URI address) {
    return send("GET", address, Map.of("Accept", "application/json"), null, Set.of())
        .thenApply(response -> response.body().getBytes());
  }

  /**
   * Sends a form.
   *
   * @param secrets what is masked in the response
   */
  CompletionStage<OutboundResponse> post(
      URI address, Map<String, String> headers, Buffer body, Set<String> secrets) {
    return send("POST", address, headers, body, secrets);
  }

  private CompletionStage<OutboundResponse> send(
      String method,
      URI address,
      Map<String, String> headers,
      @Nullable Buffer body,
      Set<String> secrets) {
    if (address.getHost() == null) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException("The issuer has an address without a host: " + address));
    }
    return outbound.send(
        new OutboundRequest(
            method, address, headers, body, Set.of(address.getHost()), ONCE, secrets),
        exchange -> {
          CallInitiator.hub("sign-in").on(exchange);
          exchange.setProperty(OutboundRequest.NO_REDIRECTS, true);
        });
  }
}

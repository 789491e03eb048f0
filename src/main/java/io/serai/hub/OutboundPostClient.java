package io.serai.hub;

import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.search.HttpPostClient;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Sends the hub's own POST requests through the outbound gateway.
 *
 * @param secrets values to mask in logs and errors
 */
record OutboundPostClient(OutboundGateway outbound, Set<String> secrets) implements HttpPostClient {

  @Override
  public CompletableFuture<Buffer> post(URI uri, Map<String, String> headers, Buffer body) {
    return outbound
        .send(
            new OutboundRequest(
                "POST", uri, headers, body, Set.of(uri.getHost()), outbound.policy(), secrets))
        .thenApply(OutboundResponse::body)
        .toCompletableFuture();
  }
}

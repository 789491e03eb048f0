package io.serai.hub;

import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.search.HttpPostClient;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;

/**
 * Sends the hub's own POST requests through the outbound gateway.
 *
 * @param secrets values to mask in logs and errors
 */
record OutboundPostClient(CamelContext camel, OutboundGateway outbound, Set<String> secrets)
    implements HttpPostClient {

  @Override
  public CompletableFuture<Buffer> post(URI uri, Map<String, String> headers, Buffer body) {
    Exchange exchange = new DefaultExchange(camel);
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest(
                "POST", uri, headers, body, Set.of(uri.getHost()), outbound.policy(), secrets));
    CompletableFuture<Buffer> result = new CompletableFuture<>();
    outbound.process(
        exchange,
        doneSync -> {
          if (exchange.getException() != null) {
            result.completeExceptionally(exchange.getException());
          } else {
            result.complete(exchange.getMessage().getBody(OutboundResponse.class).body());
          }
        });
    return result;
  }
}

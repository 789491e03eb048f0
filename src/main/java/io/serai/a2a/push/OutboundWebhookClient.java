package io.serai.a2a.push;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundGateway;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.RetryPolicy;
import io.serai.security.PrivateHostAllowlist;
import io.vertx.core.buffer.Buffer;
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

/**
 * Posts push notifications through the hub's outbound gateway, once per call. {@link PushDelivery}
 * decides on retries.
 *
 * @param privateHosts private hosts that webhooks may be at, independent of those allowed for other
 *     outgoing calls
 * @param camel creates the exchanges of the calls
 * @param outbound the gateway that all outgoing calls pass
 */
public record OutboundWebhookClient(
    CamelContext camel, OutboundGateway outbound, PrivateHostAllowlist privateHosts)
    implements WebhookClient {
  private static final CallPolicy NO_RETRY =
      new CallPolicy(
          Duration.ofSeconds(15), RetryPolicy.NONE, Optional.empty(), Optional.empty(), false);

  @Override
  public CompletionStage<Void> check(URI uri) {
    return outbound.check(uri, privateHosts);
  }

  @Override
  public CompletionStage<Void> post(
      URI uri, Map<String, String> headers, Buffer body, Set<String> secrets) {
    Exchange exchange = new DefaultExchange(camel);
    Set<String> hosts = Set.of(uri.getHost());
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest(
                "POST", uri, headers, body, hosts, NO_RETRY, secrets, privateHosts));
    CompletableFuture<Void> posted = new CompletableFuture<>();
    outbound.process(
        exchange,
        doneSync -> {
          if (exchange.getException() == null) {
            posted.complete(null);
          } else {
            posted.completeExceptionally(exchange.getException());
          }
        });
    return posted;
  }
}

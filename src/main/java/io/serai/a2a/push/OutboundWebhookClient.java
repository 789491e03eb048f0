package io.serai.a2a.push;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.host.PrivateHostAllowlist;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/**
 * Posts push notifications through the hub's outbound gateway, once per call. {@link PushDelivery}
 * decides on retries. A redirect that would drop the body is a failure. Of the answer only the
 * status matters.
 *
 * @param privateHosts private hosts that webhooks may be at, independent of those allowed for other
 *     outgoing calls
 * @param outbound the gateway that all outgoing calls pass
 */
public record OutboundWebhookClient(OutboundGateway outbound, PrivateHostAllowlist privateHosts)
    implements WebhookClient {
  private static final CallPolicy NO_RETRY = CallPolicy.once(Duration.ofSeconds(15));

  @Override
  public CompletionStage<Void> check(URI uri) {
    return outbound.check(uri, privateHosts);
  }

  @Override
  public CompletionStage<Void> post(
      URI uri, Map<String, String> headers, Buffer body, Set<String> secrets) {
    Set<String> hosts = Set.of(uri.getHost());
    OutboundRequest request =
        new OutboundRequest(
            "POST", uri, headers, body, hosts, NO_RETRY, secrets, privateHosts, null, false, true);
    return outbound
        .send(request, exchange -> exchange.setProperty(OutboundRequest.STATUS_ONLY, true))
        .thenApply(response -> null);
  }
}

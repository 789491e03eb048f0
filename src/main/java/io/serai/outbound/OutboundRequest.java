package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An outgoing HTTP request.
 *
 * @param method HTTP method in upper case
 * @param uri absolute http or https address, already escaped
 * @param headers header fields to send; the map must not change while the call runs
 * @param body octets to send, or null
 * @param hosts host names without port that the request and its redirects may go to; empty: any
 *     host that the guard allows
 * @param policy timeout, retry, throttle, circuit breaker and cache settings
 * @param secrets values that are replaced by {@code ***} in everything that is returned
 * @param privateHosts private hosts that the request and its redirects may go to; null: those of
 *     {@code serai.outbound.allowed-private-hosts}
 */
public record OutboundRequest(
    String method,
    URI uri,
    Map<String, String> headers,
    @Nullable Buffer body,
    Set<String> hosts,
    CallPolicy policy,
    Set<String> secrets,
    @Nullable PrivateHostAllowlist privateHosts) {

  /** Creates a request that may go to the configured private hosts. */
  public OutboundRequest(
      String method,
      URI uri,
      Map<String, String> headers,
      @Nullable Buffer body,
      Set<String> hosts,
      CallPolicy policy,
      Set<String> secrets) {
    this(method, uri, headers, body, hosts, policy, secrets, null);
  }

  /** Contains method and host only: path, query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return "OutboundRequest[" + method + " " + uri.getScheme() + "://" + uri.getHost() + "]";
  }
}

package io.serai.outbound;

import io.serai.security.PrivateHostAllowlist;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP request that is to leave the hub.
 *
 * @param method HTTP method in upper case
 * @param uri absolute http or https address, already escaped
 * @param headers header fields as they are sent; the map must not change while the call runs
 * @param body octets to send, or null
 * @param hosts host names that the request and its redirects may go to, without port; empty:
 *     wherever the guard allows
 * @param policy how the call is made
 * @param secrets values that are replaced by {@code ***} in everything that comes back
 * @param privateHosts those that the request and its redirects may go to; null: those of {@code
 *     serai.outbound.allowed-private-hosts}
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

  /** One that may go to the private hosts that the settings name for calls. */
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

  /** Names method and host only: path, query, headers and body may hold secrets. */
  @Override
  public String toString() {
    return "OutboundRequest[" + method + " " + uri.getScheme() + "://" + uri.getHost() + "]";
  }
}

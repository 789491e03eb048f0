package io.serai.outbound;

import io.serai.security.host.PrivateHostAllowlist;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
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
 * @param hosts hosts that the request and its redirects may go to, as names for any port, or as
 *     {@code host:port}; empty: any host that the guard allows
 * @param policy timeout, retry, throttle, circuit breaker and cache settings
 * @param secrets values that are replaced by {@code ***} in everything that is returned
 * @param privateHosts private hosts that the request and its redirects may go to; null: those of
 *     {@code serai.outbound.allowed-private-hosts}
 * @param cachePartition the part of the response cache that the request uses: the id of its owner,
 *     which may be followed by a space and more, such as ids of credentials. Responses in it may
 *     depend on secrets, are kept for {@link #DEFAULT_LIFETIME} if they do not say how long they
 *     are fresh, and are dropped when a request to the same host that may change something ends.
 *     Null: the part for all callers, which keeps only responses that say how long they are fresh
 *     and were requested without secrets
 * @param grpc whether this is a call of a gRPC method: {@code body} is its message, which is sent
 *     over HTTP/2 (with TLS, or without at once) after its length, and the response's body is the
 *     message of the answer. The messages of a stream are passed to a {@code GrpcMessageHandler}
 * @param keepsMethod whether redirects are followed only if they keep method and body, for requests
 *     that are lost without them. The call fails with the status of another redirect
 */
public record OutboundRequest(
    String method,
    URI uri,
    Map<String, String> headers,
    @Nullable Buffer body,
    Set<String> hosts,
    CallPolicy policy,
    Set<String> secrets,
    @Nullable PrivateHostAllowlist privateHosts,
    @Nullable String cachePartition,
    boolean grpc,
    boolean keepsMethod) {

  /**
   * Property of an exchange, {@code true}, whose request must reach no second address: a redirect
   * is then a response like others.
   */
  public static final String NO_REDIRECTS = "serai.outbound.no-redirects";

  /**
   * Property of an exchange, {@code true}, of whose response only the status matters: its body is
   * dropped, and neither a long, an endless nor a broken body makes the call fail.
   */
  public static final String STATUS_ONLY = "serai.outbound.status-only";

  /** How long a response in a partition of the cache is fresh that does not say so. */
  public static final Duration DEFAULT_LIFETIME = Duration.ofMinutes(5);

  /**
   * Creates a request that is not a gRPC call, may go to the configured private hosts, and uses no
   * partition of the cache.
   */
  public OutboundRequest(
      String method,
      URI uri,
      Map<String, String> headers,
      @Nullable Buffer body,
      Set<String> hosts,
      CallPolicy policy,
      Set<String> secrets) {
    this(method, uri, headers, body, hosts, policy, secrets, null, null, false, false);
  }

  /** Contains method and host only: path, query, headers and body may contain secrets. */
  @Override
  public String toString() {
    return "OutboundRequest[" + method + " " + uri.getScheme() + "://" + uri.getHost() + "]";
  }
}

package io.serai.http.proxy;

import io.serai.http.request.RequestProperties;
import io.serai.security.agent.ClientCertHeaderParser;
import io.serai.security.host.TrustedProxies;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/**
 * Reads from the headers of trusted proxies the public address of the request, the client's IP
 * address and the subject of its certificate. The same headers are ignored and removed if they come
 * from anyone else.
 *
 * @param certificateHeader header in which proxies send the subject of the client's certificate
 */
public record TrustedProxyHeaderFilter(TrustedProxies proxies, Optional<String> certificateHeader)
    implements Handler<RoutingContext> {
  private static final String CERTIFICATE = "serai.certificate";
  private static final String CLIENT = "serai.client";
  private static final List<String> FORWARDED =
      List.of(
          "forwarded",
          "x-forwarded-for",
          "x-forwarded-proto",
          "x-forwarded-host",
          "x-forwarded-port",
          "x-forwarded-prefix");

  /** Returns the names in the client's certificate, as sent by a trusted proxy; else none. */
  public static List<String> certificate(RoutingContext request) {
    List<String> names = request.get(CERTIFICATE);
    return names == null ? List.of() : names;
  }

  /**
   * Returns the client's IP address: the one sent by a trusted proxy, else that of the connection.
   */
  static String client(RoutingContext request) {
    String address = request.get(CLIENT);
    return address == null ? request.request().remoteAddress().hostAddress() : address;
  }

  @Override
  public void handle(RoutingContext request) {
    if (proxies.any() || certificateHeader.isPresent()) {
      readHeaders(request);
    }
    request.next();
  }

  private void readHeaders(RoutingContext request) {
    MultiMap headers = request.request().headers();
    boolean trusted = proxies.contain(request.request().remoteAddress().hostAddress());
    if (trusted) {
      certificateHeader.ifPresent(name -> request.put(CERTIFICATE, names(headers, name)));
      ForwardedHeaders.of(headers, request.request().scheme(), host(request))
          .ifPresent(address -> request.put(RequestProperties.ORIGIN, address));
      ForwardedHeaders.client(headers).ifPresent(address -> request.put(CLIENT, address));
    } else if (proxies.any()) {
      FORWARDED.forEach(headers::remove);
    }
    certificateHeader.ifPresent(headers::remove);
  }

  /**
   * Returns the names in the certificate header. If it is repeated, the result is an empty name,
   * which matches no agent.
   */
  private static List<String> names(MultiMap headers, String name) {
    List<String> values = headers.getAll(name);
    if (values.isEmpty()) {
      return List.of();
    }
    return values.size() == 1 ? ClientCertHeaderParser.of(name, values.get(0)) : List.of("");
  }

  private static String host(RoutingContext request) {
    var authority = request.request().authority();
    return authority == null ? "" : authority.toString();
  }
}

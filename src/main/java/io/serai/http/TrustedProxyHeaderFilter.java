package io.serai.http;

import io.serai.security.CertificateSubjects;
import io.serai.security.TrustedProxies;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/**
 * Takes from a request what a trusted proxy says of it: the address that its caller used, the
 * caller's own address, and its certificate. What anybody else says of that is forgotten, and no
 * route sees it.
 */
public final class TrustedProxyHeaderFilter implements Handler<RoutingContext> {
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

  private final TrustedProxies proxies;
  private final Optional<String> certificateHeader;

  /**
   * @param certificateHeader in which proxies tell the subject of the client's certificate
   */
  public TrustedProxyHeaderFilter(TrustedProxies proxies, Optional<String> certificateHeader) {
    this.proxies = proxies;
    this.certificateHeader = certificateHeader;
  }

  /** The names of the client's certificate, as a trusted proxy told them. */
  static List<String> certificate(RoutingContext request) {
    List<String> told = request.get(CERTIFICATE);
    return told == null ? List.of() : told;
  }

  /** The address of the client, as a trusted proxy told it; else that of the connection's end. */
  static String client(RoutingContext request) {
    String told = request.get(CLIENT);
    return told == null ? request.request().remoteAddress().hostAddress() : told;
  }

  @Override
  public void handle(RoutingContext request) {
    if (proxies.any() || certificateHeader.isPresent()) {
      take(request);
    }
    request.next();
  }

  private void take(RoutingContext request) {
    MultiMap headers = request.request().headers();
    boolean trusted = proxies.contain(request.request().remoteAddress().hostAddress());
    if (trusted) {
      certificateHeader.ifPresent(name -> request.put(CERTIFICATE, names(headers, name)));
      ForwardedHeaders.of(headers, request.request().scheme(), host(request))
          .ifPresent(address -> request.put(HubHttpServer.ORIGIN, address));
      ForwardedHeaders.client(headers).ifPresent(address -> request.put(CLIENT, address));
    } else if (proxies.any()) {
      FORWARDED.forEach(headers::remove);
    }
    certificateHeader.ifPresent(headers::remove);
  }

  /** Of two certificates none is the client's: then it is nobody's. */
  private static List<String> names(MultiMap headers, String name) {
    List<String> told = headers.getAll(name);
    if (told.isEmpty()) {
      return List.of();
    }
    return told.size() == 1 ? CertificateSubjects.of(name, told.get(0)) : List.of("");
  }

  private static String host(RoutingContext request) {
    var authority = request.request().authority();
    return authority == null ? "" : authority.toString();
  }
}

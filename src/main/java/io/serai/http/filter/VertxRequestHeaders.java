package io.serai.http.filter;

import io.serai.http.proxy.TrustedProxyHeaderFilter;
import io.serai.http.request.RequestProperties;
import io.serai.security.Caller;
import io.serai.security.auth.RequestHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/** Adapts a Vert.x request to {@link RequestHeaders}. */
record VertxRequestHeaders(RoutingContext request) implements RequestHeaders {

  /** Takes the host from the authority if there is no Host header, as with HTTP/2. */
  @Override
  public List<String> all(String name) {
    HttpServerRequest http = request.request();
    List<String> values = http.headers().getAll(name);
    boolean inAuthority = values.isEmpty() && name.equals("Host") && http.authority() != null;
    return inAuthority ? List.of(http.authority().toString()) : values;
  }

  @Override
  public Optional<String> forwardedHost() {
    String origin = request.get(RequestProperties.ORIGIN);
    return Optional.ofNullable(origin).map(RequestProperties::host);
  }

  @Override
  public Optional<Caller> person() {
    return PageSession.person(request);
  }

  @Override
  public List<String> certificate() {
    return TrustedProxyHeaderFilter.certificate(request);
  }
}

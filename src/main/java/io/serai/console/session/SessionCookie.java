package io.serai.console.session;

import io.serai.http.request.RequestProperties;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cookie of a session. Scripts cannot read it, browsers send it with requests of the hub's own
 * pages only, and over TLS only if the page came so. Its name has the port of the hub, because
 * browsers send cookies of a host to all ports.
 */
final class SessionCookie {

  private static final String NAME = "serai-session-";
  private static final String HEADER = "cookie";

  private SessionCookie() {}

  /** Removes the cookie from a request, so that no route can pass it on, and returns its value. */
  static Optional<String> take(RoutingContext request) {
    List<String> headers = request.request().headers().getAll(HEADER);
    if (headers.isEmpty()) {
      return Optional.empty();
    }
    String prefix = name(request) + "=";
    Optional<String> value = Optional.empty();
    List<String> others = new ArrayList<>();
    for (String pair : String.join(";", headers).split(";")) {
      String text = pair.strip();
      if (text.startsWith(prefix)) {
        value = Optional.of(text.substring(prefix.length()));
      } else if (!text.isEmpty()) {
        others.add(text);
      }
    }
    if (value.isPresent()) {
      request.request().headers().remove(HEADER);
      if (!others.isEmpty()) {
        request.request().headers().set(HEADER, String.join("; ", others));
      }
    }
    return value;
  }

  static void set(RoutingContext request, String value, Duration lifetime) {
    request.response().headers().add("set-cookie", cookie(request, value, lifetime).encode());
  }

  static void remove(RoutingContext request) {
    set(request, "", Duration.ZERO);
  }

  private static Cookie cookie(RoutingContext request, String value, Duration lifetime) {
    String origin = RequestProperties.origin(request);
    String host = RequestProperties.host(origin);
    String prefix = origin.substring(origin.indexOf(host) + host.length());
    return Cookie.cookie(name(request), value)
        .setPath(prefix + "/")
        .setMaxAge(lifetime.toSeconds())
        .setHttpOnly(true)
        .setSameSite(CookieSameSite.STRICT)
        .setSecure(origin.startsWith("https:"));
  }

  private static String name(RoutingContext request) {
    return NAME + request.request().localAddress().port();
  }
}

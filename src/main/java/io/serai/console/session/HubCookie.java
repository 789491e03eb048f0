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
 * A cookie of the hub. Scripts cannot read it, and it is sent over TLS only if the page came so.
 * Its name has the port of the hub, because browsers send cookies of a host to all ports.
 *
 * @param name the beginning of the name
 * @param path the path, below the prefix of a proxy
 * @param sites which sites' pages the browser sends it for
 */
public record HubCookie(String name, String path, CookieSameSite sites) {

  private static final String HEADER = "cookie";

  /**
   * Removes the cookie from a request, so that no route can pass it on, and returns its value. Two
   * cookies of the name count as none, since another site of the domain may have set one of them.
   */
  public Optional<String> take(RoutingContext request) {
    List<String> headers = request.request().headers().getAll(HEADER);
    if (headers.isEmpty()) {
      return Optional.empty();
    }
    String prefix = name(request) + "=";
    List<String> values = new ArrayList<>();
    List<String> others = new ArrayList<>();
    for (String pair : String.join(";", headers).split(";")) {
      String text = pair.strip();
      if (text.startsWith(prefix)) {
        values.add(text.substring(prefix.length()));
      } else if (!text.isEmpty()) {
        others.add(text);
      }
    }
    if (!values.isEmpty()) {
      request.request().headers().remove(HEADER);
      if (!others.isEmpty()) {
        request.request().headers().set(HEADER, String.join("; ", others));
      }
    }
    return values.size() == 1 ? Optional.of(values.get(0)) : Optional.empty();
  }

  /** Sends the cookie with the response. */
  public void set(RoutingContext request, String value, Duration lifetime) {
    String origin = RequestProperties.origin(request);
    Cookie cookie =
        Cookie.cookie(name(request), value)
            .setPath(RequestProperties.prefix(origin) + path)
            .setMaxAge(lifetime.toSeconds())
            .setHttpOnly(true)
            .setSameSite(sites)
            .setSecure(origin.startsWith("https:"));
    request.response().headers().add("set-cookie", cookie.encode());
  }

  /** Has the browser forget the cookie. */
  public void remove(RoutingContext request) {
    set(request, "", Duration.ZERO);
  }

  private String name(RoutingContext request) {
    return name + request.request().localAddress().port();
  }
}

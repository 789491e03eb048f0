package io.serai.console.endpoint;

import io.serai.http.filter.AuthAndRateLimitFilter;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Accepts a hub key as the password of HTTP Basic authentication, for browsers and remote consoles.
 * The user name is ignored.
 *
 * <p>Applies only to the console's paths, and never to cross-site requests, because a browser
 * attaches such a password to them on its own.
 */
public final class BasicAuthKeyFilter implements Handler<RoutingContext> {

  private static final String BASIC = "basic ";
  private static final String HINT =
      "If a browser asks for a user name and a password, enter the key as the password and any user"
          + " name (HTTP Basic).";

  @Override
  public void handle(RoutingContext request) {
    if (isConsolePath(request.request().path())) {
      MultiMap headers = request.request().headers();
      List<String> authorization = headers.getAll("authorization");
      if (authorization.size() == 1
          && isBasic(authorization.get(0))
          && !isFromAnotherSite(headers)) {
        headers.set("authorization", "Bearer " + password(authorization.get(0)));
      }
      request.put(AuthAndRateLimitFilter.KEY_HINT, HINT);
      request.addHeadersEndHandler(end -> askForPassword(request));
    }
    request.next();
  }

  private static boolean isConsolePath(String path) {
    return path.equals("/hawtio")
        || path.startsWith("/hawtio/")
        || path.startsWith("/observe/jolokia");
  }

  private static boolean isBasic(String value) {
    return value.regionMatches(true, 0, BASIC, 0, BASIC.length());
  }

  private static boolean isFromAnotherSite(MultiMap headers) {
    return "cross-site".equalsIgnoreCase(headers.get("sec-fetch-site"));
  }

  private static String password(String basic) {
    try {
      byte[] decoded = Base64.getDecoder().decode(basic.substring(BASIC.length()).strip());
      String pair = new String(decoded, StandardCharsets.UTF_8);
      return pair.substring(pair.indexOf(':') + 1);
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }

  private static void askForPassword(RoutingContext request) {
    if (request.response().getStatusCode() == 401) {
      request.response().putHeader("www-authenticate", "Basic realm=\"serai\", charset=\"UTF-8\"");
    }
  }
}

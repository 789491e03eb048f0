package io.serai.console;

import io.serai.http.AuthAndRateLimitFilter;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * Lets browsers, and consoles elsewhere, bring a key the way they can: as the password of HTTP
 * Basic, whatever the user's name. Only where people look into the hub, and never for the page of
 * another site, since a browser sends such a password along unasked.
 */
final class BasicAuthKeyFilter implements Handler<RoutingContext> {

  private static final String BASIC = "basic ";
  private static final String HINT =
      "Where a browser asks for a name and a password, the key is the password; any name does"
          + " (HTTP Basic).";

  @Override
  public void handle(RoutingContext request) {
    if (isForPeople(request.request().path())) {
      MultiMap headers = request.request().headers();
      List<String> given = headers.getAll("authorization");
      if (given.size() == 1 && isBasic(given.get(0)) && !isFromAnotherSite(headers)) {
        headers.set("authorization", "Bearer " + password(given.get(0)));
      }
      request.put(AuthAndRateLimitFilter.KEY_HINT, HINT);
      request.addHeadersEndHandler(end -> askForPassword(request));
    }
    request.next();
  }

  private static boolean isForPeople(String path) {
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
    } catch (IllegalArgumentException noBase64) {
      return "";
    }
  }

  private static void askForPassword(RoutingContext request) {
    if (request.response().getStatusCode() == 401) {
      request.response().putHeader("www-authenticate", "Basic realm=\"serai\", charset=\"UTF-8\"");
    }
  }
}

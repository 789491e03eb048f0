package io.serai.http.request;

import io.serai.document.TextFunctions;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Assigns every request an id, and returns it in the response header {@code X-Request-Id}: the
 * caller's {@code X-Request-Id} if it has only letters, digits, dots, hyphens and underscores, else
 * a random one.
 */
public final class RequestIdHandler implements Handler<RoutingContext> {

  public static final String HEADER = "X-Request-Id";
  private static final String KEY = "serai.request-id";
  private static final int MAX_LENGTH = 128;

  public static String of(RoutingContext request) {
    String id = request.get(KEY);
    return id == null ? "-" : id;
  }

  @Override
  public void handle(RoutingContext request) {
    String given = request.request().getHeader(HEADER);
    String id = given != null && isPlain(given) ? given : randomId();
    request.put(KEY, id);
    request.response().putHeader(HEADER, id);
    request.next();
  }

  private static boolean isPlain(String id) {
    return id.length() <= MAX_LENGTH
        && TextFunctions.consistsOf(
            id, c -> TextFunctions.isAlphanumeric(c) || "._-".indexOf(c) >= 0);
  }

  private static String randomId() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}

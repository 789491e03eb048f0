package io.serai.http;

import io.serai.document.TextFunctions;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Gives every request an id: the caller's {@code X-Request-Id} where it is a plain word, else a new
 * one; the answer carries it.
 */
final class RequestIdHandler implements Handler<RoutingContext> {

  static final String HEADER = "X-Request-Id";
  private static final String KEY = "serai.request-id";
  private static final int LONGEST = 128;

  static String of(RoutingContext request) {
    String id = request.get(KEY);
    return id == null ? "-" : id;
  }

  @Override
  public void handle(RoutingContext request) {
    String given = request.request().getHeader(HEADER);
    String id = given != null && isPlain(given) ? given : fresh();
    request.put(KEY, id);
    request.response().putHeader(HEADER, id);
    request.next();
  }

  private static boolean isPlain(String id) {
    return id.length() <= LONGEST
        && TextFunctions.consistsOf(
            id, c -> TextFunctions.isAlphanumeric(c) || "._-".indexOf(c) >= 0);
  }

  private static String fresh() {
    return HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
  }
}

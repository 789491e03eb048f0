package io.serai.http.request;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * Request body that contains a secret: its {@link #toString} is {@code ***}, which is all that
 * Camel's tracer and logs show.
 */
public final class RedactedRequestBody {

  private static final String REDACTED = "serai.sealed";

  private final Buffer octets;

  private RedactedRequestBody(Buffer octets) {
    this.octets = octets;
  }

  /** Returns a filter that redacts the bodies of requests to some paths. */
  public static Handler<RoutingContext> filter(Predicate<String> path) {
    return request -> {
      if (path.test(request.normalizedPath()) || path.test(AgentPathPrefixHandler.of(request))) {
        request.put(REDACTED, true);
      }
      request.next();
    };
  }

  /** Returns the body for a route's message, redacted if the filter marked the request. */
  public static Object of(RoutingContext request, Buffer octets) {
    return request.get(REDACTED) == null ? octets : new RedactedRequestBody(octets);
  }

  /** Returns the body as it was sent. */
  public Buffer octets() {
    return octets;
  }

  /** Returns the body as UTF-8 text. */
  public String text() {
    return octets.toString(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "***";
  }
}

package io.serai.http;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/**
 * The body of a request that holds a secret: whatever shows messages, such as Camel's tracer, shows
 * {@code ***}.
 */
public final class RedactedRequestBody {

  private static final String SEALED = "serai.sealed";

  private final Buffer octets;

  private RedactedRequestBody(Buffer octets) {
    this.octets = octets;
  }

  /** The filter of a front door that seals the bodies of requests to some paths. */
  public static Handler<RoutingContext> filter(Predicate<String> path) {
    return request -> {
      if (path.test(request.normalizedPath()) || path.test(AgentPathPrefixHandler.of(request))) {
        request.put(SEALED, true);
      }
      request.next();
    };
  }

  /** What becomes the body of a route's message. */
  static Object of(RoutingContext request, Buffer octets) {
    return request.get(SEALED) == null ? octets : new RedactedRequestBody(octets);
  }

  /** What was sent, as octets. */
  public byte[] bytes() {
    return octets.getBytes();
  }

  /** What was sent. */
  public String text() {
    return octets.toString(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "***";
  }
}

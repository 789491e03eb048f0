package io.serai.http;

import io.vertx.ext.web.RoutingContext;

/** A body that writes itself: the exchange ends at once, the answer goes on without it. */
@FunctionalInterface
public interface StreamingResponseBody {

  /** Takes over the answer; called on the request's event loop. */
  void writeTo(RoutingContext request);
}

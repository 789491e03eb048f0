package io.serai.http.response;

import io.serai.http.limit.ResponseMemory;
import io.vertx.ext.web.RoutingContext;

/**
 * Body that writes the response itself, such as a stream: the exchange ends at once, and the
 * response goes on without it.
 */
@FunctionalInterface
public interface StreamingResponseBody {

  /**
   * Writes and ends the response; called on the request's event loop.
   *
   * @param memory counts what is written until the client has read it
   */
  void writeTo(RoutingContext request, ResponseMemory memory);
}

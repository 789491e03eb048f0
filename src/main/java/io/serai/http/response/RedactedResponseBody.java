package io.serai.http.response;

import io.serai.http.limit.ResponseMemory;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;

/**
 * Response body that contains a secret: its {@link #toString} is {@code ***}, which is all that
 * Camel's tracer and logs show.
 *
 * @param status of the response
 * @param octets a small body
 */
public record RedactedResponseBody(int status, Buffer octets) implements StreamingResponseBody {

  @Override
  public void writeTo(RoutingContext request, ResponseMemory memory) {
    var unused = request.response().setStatusCode(status).end(octets);
  }

  @Override
  public String toString() {
    return "***";
  }
}

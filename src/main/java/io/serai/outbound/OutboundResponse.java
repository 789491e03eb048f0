package io.serai.outbound;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * The complete response to a call, with secrets masked. A cached response is shared between callers
 * and must not be modified.
 *
 * @param status HTTP status, 200 to 299 unless the response is part of an {@link
 *     OutboundException}. That of a gRPC call whose status is not OK is the one that corresponds to
 *     it, such as 503 for UNAVAILABLE
 * @param headers header fields with case-insensitive names; of a gRPC call, trailers too
 * @param body octets after decompression; empty if there is none. Of a gRPC call, the message
 *     without its length; empty if the messages were passed to a handler
 * @param cached whether the response came from the cache and nothing was sent
 * @param attempts number of requests that were sent for it, with retries and without redirects; 0
 *     if it came from the cache
 */
public record OutboundResponse(
    int status, MultiMap headers, Buffer body, boolean cached, int attempts) {

  /** Returns this response as one from the cache. */
  OutboundResponse fromCache() {
    return new OutboundResponse(status, headers, body, true, 0);
  }

  /** Contains status and size only. */
  @Override
  public String toString() {
    return "OutboundResponse[" + status + ", " + body.length() + " bytes]";
  }
}

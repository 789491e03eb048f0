package io.serai.outbound;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * The answer to a call, read whole, secrets masked; what the cache served is shared and must not be
 * changed.
 *
 * @param status HTTP status, 200 to 299 unless it stands in an {@link OutboundException}
 * @param headers header fields, names without regard to case
 * @param body octets, decompressed; empty where there is none
 * @param cached whether the response cache answered and nothing was sent
 */
public record OutboundResponse(int status, MultiMap headers, Buffer body, boolean cached) {

  /** Names status and size only. */
  @Override
  public String toString() {
    return "OutboundResponse[" + status + ", " + body.length() + " bytes]";
  }
}

package io.serai.a2s.call;

import io.serai.outbound.OutboundResponse;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Answers of services. */
final class Answers {

  private Answers() {}

  static OutboundResponse json(String body) {
    return of("application/json", Buffer.buffer(body));
  }

  static OutboundResponse of(@Nullable String type, Buffer body) {
    MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    if (type != null) {
      headers.set("content-type", type);
    }
    return new OutboundResponse(200, headers, body, false, 1);
  }
}

package io.serai.http.sse;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * One server-sent event.
 *
 * @param id event id, which a client sends as Last-Event-ID when it reconnects; without line breaks
 * @param data one line of UTF-8, such as compact JSON
 */
public record SseEvent(@Nullable String id, Buffer data) {

  void appendTo(Buffer out) {
    if (id != null) {
      out.appendString("id: ").appendString(id).appendByte((byte) '\n');
    }
    out.appendString("data: ").appendBuffer(data).appendString("\n\n");
  }
}

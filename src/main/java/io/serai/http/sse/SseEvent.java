package io.serai.http.sse;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * One server-sent event.
 *
 * @param id event id, which a client sends as Last-Event-ID when it reconnects; without line breaks
 * @param name type of the event, which a client may listen for; null for {@code message}; without
 *     line breaks
 * @param data UTF-8; usually one line, such as compact JSON
 */
public record SseEvent(@Nullable String id, @Nullable String name, Buffer data) {

  /** Rejects an id or a name that would end its field, or that clients ignore. */
  public SseEvent {
    if (hasLineBreak(id) || hasLineBreak(name)) {
      throw new IllegalArgumentException("id and name of an event have no line breaks");
    }
  }

  /** Creates an event without a name. */
  public SseEvent(@Nullable String id, Buffer data) {
    this(id, null, data);
  }

  private static boolean hasLineBreak(@Nullable String field) {
    return field != null && field.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0);
  }

  /** Appends the event; each line of its data is a field of its own, so that it adds no others. */
  void appendTo(Buffer out) {
    if (id != null) {
      out.appendString("id: ").appendString(id).appendByte((byte) '\n');
    }
    if (name != null) {
      out.appendString("event: ").appendString(name).appendByte((byte) '\n');
    }
    int line = 0;
    for (int i = 0; i < data.length(); i++) {
      byte octet = data.getByte(i);
      if (octet == '\n' || octet == '\r') {
        appendLine(out, line, i);
        boolean pair = octet == '\r' && i + 1 < data.length() && data.getByte(i + 1) == '\n';
        i += pair ? 1 : 0;
        line = i + 1;
      }
    }
    appendLine(out, line, data.length());
    out.appendByte((byte) '\n');
  }

  private void appendLine(Buffer out, int begin, int end) {
    out.appendString("data: ").appendBuffer(data, begin, end - begin).appendByte((byte) '\n');
  }
}

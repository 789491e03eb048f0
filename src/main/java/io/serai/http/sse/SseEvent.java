package io.serai.http.sse;

import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * One server-sent event.
 *
 * @param id event id, which a client sends as Last-Event-ID when it reconnects; without line breaks
 * @param name type of the event, which a client may listen for; null for {@code message}; without
 *     line breaks
 * @param data JSON as UTF-8; usually one line
 */
public record SseEvent(@Nullable String id, @Nullable String name, Buffer data) {

  /** Rejects an id or a name that would end its field, or that clients ignore. */
  public SseEvent {
    if (hasLineBreak(id) || hasLineBreak(name)) {
      throw new IllegalArgumentException("id and name of an event must not contain line breaks");
    }
  }

  /** Creates an event without a name. */
  public SseEvent(@Nullable String id, Buffer data) {
    this(id, null, data);
  }

  private static boolean hasLineBreak(@Nullable String field) {
    return field != null && field.chars().anyMatch(c -> c == '\n' || c == '\r' || c == 0);
  }

  /** Returns the event as it is sent. */
  public Buffer bytes() {
    Buffer bytes = Buffer.buffer();
    appendTo(bytes);
    return bytes;
  }

  /**
   * Appends the event; each line of its data is a field of its own, so that it adds no others.
   *
   * <p>The separators of lines that only Unicode knows, U+0085, U+2028 and U+2029, are escaped as
   * in JSON: some clients take them for the end of a line.
   */
  void appendTo(Buffer out) {
    if (id != null) {
      out.appendString("id: ").appendString(id).appendByte((byte) '\n');
    }
    if (name != null) {
      out.appendString("event: ").appendString(name).appendByte((byte) '\n');
    }
    out.appendString("data: ");
    int copied = 0;
    for (int i = 0; i < data.length(); i++) {
      if (data.getByte(i) <= '\r') { // a control character, or a part of one beyond ASCII
        String replacement = replacement(i);
        if (replacement != null) {
          out.appendBuffer(data, copied, i - copied).appendString(replacement);
          i += length(i) - 1;
          copied = i + 1;
        }
      }
    }
    out.appendBuffer(data, copied, data.length() - copied).appendString("\n\n");
  }

  /** Returns what is written for the separator of lines at an index; null if there is none. */
  private @Nullable String replacement(int index) {
    return switch (data.getByte(index)) {
      case '\n', '\r' -> "\ndata: ";
      case (byte) 0xC2 -> octet(index + 1) == 0x85 ? "\\u0085" : null;
      case (byte) 0xE2 -> octet(index + 1) == 0x80 ? ofThreeOctets(octet(index + 2)) : null;
      default -> null;
    };
  }

  private static @Nullable String ofThreeOctets(int last) {
    return switch (last) {
      case 0xA8 -> "\\u2028";
      case 0xA9 -> "\\u2029";
      default -> null;
    };
  }

  /** Returns the number of octets of the separator at an index. */
  private int length(int index) {
    return switch (data.getByte(index)) {
      case '\r' -> octet(index + 1) == '\n' ? 2 : 1;
      case (byte) 0xC2 -> 2;
      case (byte) 0xE2 -> 3;
      default -> 1;
    };
  }

  private int octet(int index) {
    return index < data.length() ? data.getUnsignedByte(index) : -1;
  }
}

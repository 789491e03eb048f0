package io.serai.outbound;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads server-sent events from octets that come in any pieces (HTML, section 9.2.6): lines end
 * with CR, LF or both, an empty one ends an event. For one thread.
 */
final class ServerSentEventParser {

  private final int most;
  private final SecretMask mask;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private @Nullable String id;
  private boolean hasData;
  private boolean afterReturn;
  private int size;

  /**
   * @param most octets of one event
   */
  ServerSentEventParser(int most, SecretMask mask) {
    this.most = most;
    this.mask = mask;
  }

  /**
   * The events that the piece completes.
   *
   * @throws ResponseBodyReader.ResponseTooLargeException where one grows beyond its bound
   */
  List<ReceivedServerSentEvent> take(Buffer piece)
      throws ResponseBodyReader.ResponseTooLargeException {
    List<ReceivedServerSentEvent> events = new ArrayList<>();
    for (int i = 0; i < piece.length(); i++) {
      byte octet = piece.getByte(i);
      boolean second = afterReturn && octet == '\n';
      afterReturn = octet == '\r';
      if (second) {
        continue;
      }
      if (octet == '\n' || octet == '\r') {
        end(events);
      } else {
        add(octet);
      }
    }
    return events;
  }

  private void add(byte octet) throws ResponseBodyReader.ResponseTooLargeException {
    if (++size > most) {
      throw new ResponseBodyReader.ResponseTooLargeException(most);
    }
    line.write(octet);
  }

  private void end(List<ReceivedServerSentEvent> events) {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.isEmpty()) {
      complete(events);
    } else {
      field(text);
    }
  }

  private void complete(List<ReceivedServerSentEvent> events) {
    if (hasData) {
      Buffer masked = mask.mask(Buffer.buffer(data.toString()));
      events.add(new ReceivedServerSentEvent(id, masked.toString(StandardCharsets.UTF_8)));
    }
    data.setLength(0);
    hasData = false;
    size = 0;
  }

  private void field(String text) {
    int colon = text.indexOf(':');
    if (colon == 0) {
      size = data.length();
      return; // a comment
    }
    String name = colon < 0 ? text : text.substring(0, colon);
    String value = colon < 0 ? "" : text.substring(colon + 1);
    String trimmed = value.startsWith(" ") ? value.substring(1) : value;
    if (name.equals("data")) {
      data.append(hasData ? "\n" : "").append(trimmed);
      hasData = true;
    } else if (name.equals("id") && trimmed.indexOf('\0') < 0) {
      id = trimmed;
    }
  }
}

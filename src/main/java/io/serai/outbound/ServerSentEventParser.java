package io.serai.outbound;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses server-sent events from chunks of any size (HTML, section 9.2.6). Lines end with CR, LF or
 * CRLF; an empty line ends an event. For one thread.
 */
final class ServerSentEventParser
    implements StreamedResponseHandler.Parser<ReceivedServerSentEvent> {

  private final int maxEventSize;
  private final SecretMask mask;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private @Nullable String id;
  private boolean hasData;
  private boolean afterReturn;
  private int size;

  /**
   * Creates a parser.
   *
   * @param maxEventSize maximum size of one event in octets
   */
  ServerSentEventParser(int maxEventSize, SecretMask mask) {
    this.maxEventSize = maxEventSize;
    this.mask = mask;
  }

  @Override
  public List<ReceivedServerSentEvent> parse(Buffer chunk)
      throws ResponseBodyReader.ResponseTooLargeException {
    List<ReceivedServerSentEvent> events = new ArrayList<>();
    for (int i = 0; i < chunk.length(); i++) {
      byte octet = chunk.getByte(i);
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
    if (++size > maxEventSize) {
      throw new ResponseBodyReader.ResponseTooLargeException(maxEventSize);
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

package io.serai.outbound.stream;

import io.serai.outbound.mask.SecretMask;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Parses server-sent events from chunks of any size (HTML, section 9.2.6). Lines end with CR, LF or
 * CRLF; an empty line ends an event. For one thread.
 */
final class ServerSentEventParser
    implements StreamedResponseHandler.Parser<ReceivedServerSentEvent> {

  private static final int MAX_DIGITS = 9;

  private final int maxEventSize;
  private final SecretMask mask;
  private final Runnable heartbeat;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private @Nullable String id;
  private @Nullable Duration retry;
  private boolean hasPosition;
  private boolean hasData;
  private boolean afterReturn;
  private int size;
  private Buffer chunk = Buffer.buffer();
  private int read;

  /**
   * Creates a parser.
   *
   * @param maxEventSize maximum size of one event in octets
   * @param heartbeat run for every comment and every event without fields that are known
   */
  ServerSentEventParser(int maxEventSize, SecretMask mask, Runnable heartbeat) {
    this.maxEventSize = maxEventSize;
    this.mask = mask;
    this.heartbeat = heartbeat;
  }

  @Override
  public void add(Buffer next) {
    chunk = next;
    read = 0;
  }

  @Override
  public @Nullable ReceivedServerSentEvent next() throws ResponseTooLargeException {
    ReceivedServerSentEvent event = null;
    while (event == null && read < chunk.length()) {
      byte octet = chunk.getByte(read++);
      boolean second = afterReturn && octet == '\n';
      afterReturn = octet == '\r';
      if (second) {
        continue;
      }
      if (octet == '\n' || octet == '\r') {
        event = endLine();
      } else {
        append(octet);
      }
    }
    return event;
  }

  private void append(byte octet) throws ResponseTooLargeException {
    if (++size > maxEventSize) {
      throw new ResponseTooLargeException(maxEventSize);
    }
    line.write(octet);
  }

  /** Reads the line that has ended; returns the event if the line ends one that says something. */
  private @Nullable ReceivedServerSentEvent endLine() {
    String text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (text.isEmpty()) {
      return endEvent();
    }
    field(text);
    return null;
  }

  private @Nullable ReceivedServerSentEvent endEvent() {
    size = 0;
    if (!hasData && !hasPosition) {
      heartbeat.run();
      return null;
    }
    Buffer masked = mask.mask(Buffer.buffer(data.toString()));
    data.setLength(0);
    hasData = false;
    hasPosition = false;
    return new ReceivedServerSentEvent(id, masked.toString(StandardCharsets.UTF_8), retry);
  }

  private void field(String text) {
    int colon = text.indexOf(':');
    if (colon == 0) {
      size = data.length();
      heartbeat.run(); // a comment
      return;
    }
    String name = colon < 0 ? text : text.substring(0, colon);
    String value = colon < 0 ? "" : text.substring(colon + 1);
    String trimmed = value.startsWith(" ") ? value.substring(1) : value;
    if (name.equals("data")) {
      data.append(hasData ? "\n" : "").append(trimmed);
      hasData = true;
    } else if (name.equals("id") && trimmed.indexOf('\0') < 0) {
      id = trimmed;
      hasPosition = true;
    } else if (name.equals("retry") && isMillis(trimmed)) {
      retry = Duration.ofMillis(Long.parseLong(trimmed));
      hasPosition = true;
    }
  }

  private static boolean isMillis(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_DIGITS
        && text.chars().allMatch(each -> each >= '0' && each <= '9');
  }
}

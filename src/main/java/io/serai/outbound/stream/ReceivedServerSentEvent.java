package io.serai.outbound.stream;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A server-sent event of a response, with secrets masked.
 *
 * @param id last event id that the stream has set; null if it has set none yet
 * @param data data lines, joined by line feeds; empty if the event only sets an id or a pause
 * @param retry pause before the stream is asked for again, as the stream has set it last; null if
 *     it has set none yet
 */
public record ReceivedServerSentEvent(@Nullable String id, String data, @Nullable Duration retry) {

  /** Contains the id and the length only, because the data may be confidential. */
  @Override
  public String toString() {
    return "ReceivedServerSentEvent[" + id + ", " + data.length() + " characters]";
  }
}

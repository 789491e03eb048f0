package io.serai.outbound.stream;

import org.jspecify.annotations.Nullable;

/**
 * A server-sent event of a response, with secrets masked.
 *
 * @param id last event id that the stream has set; null if it has set none yet
 * @param data data lines, joined by line feeds; never empty
 */
public record ReceivedServerSentEvent(@Nullable String id, String data) {

  /** Contains the id and the length only, because the data may be confidential. */
  @Override
  public String toString() {
    return "ReceivedServerSentEvent[" + id + ", " + data.length() + " characters]";
  }
}

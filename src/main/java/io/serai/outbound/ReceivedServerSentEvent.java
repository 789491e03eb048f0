package io.serai.outbound;

import org.jspecify.annotations.Nullable;

/**
 * One server-sent event of an answer, secrets masked.
 *
 * @param id the last one that the stream named; none where it named none yet
 * @param data its lines, joined by line feeds; never empty
 */
public record ReceivedServerSentEvent(@Nullable String id, String data) {

  /** Names the id only: the data may hold what is nobody's business. */
  @Override
  public String toString() {
    return "OutboundEvent[" + id + ", " + data.length() + " characters]";
  }
}

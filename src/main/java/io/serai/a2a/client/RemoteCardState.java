package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The cached state of a remote agent's card.
 *
 * @param card the card as last read; null if it was never read
 * @param document the text of that card; null if there is none
 * @param fetchedAt when the card was last read or revalidated; null if it never was
 * @param freshUntil time until which the card is used without being read again
 * @param fault why the last attempt to read the card failed; null if it succeeded
 */
public record RemoteCardState(
    @Nullable AgentCard card,
    @Nullable CardDocument document,
    @Nullable Instant fetchedAt,
    Instant freshUntil,
    @Nullable String fault) {

  /** The state of a card that was never read. */
  static final RemoteCardState UNKNOWN = new RemoteCardState(null, null, null, Instant.EPOCH, null);

  /** Returns the entity tag of the card; null if it has none. */
  @Nullable String etag() {
    return document == null ? null : document.etag();
  }

  /** Returns a copy with a fault, not to be read again before {@code next}. */
  RemoteCardState failed(String reason, Instant next) {
    return new RemoteCardState(card, document, fetchedAt, next, reason);
  }
}

package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a card.
 *
 * @param card as it was read last; none where it never was
 * @param etag of that
 * @param fetchedAt when it was read, or said to be the same, last; none where it never was
 * @param freshUntil before which it is not looked at again
 * @param fault why the last look at it failed; none where it did not
 */
public record RemoteCardState(
    @Nullable AgentCard card,
    @Nullable String etag,
    @Nullable Instant fetchedAt,
    Instant freshUntil,
    @Nullable String fault) {

  /** Nothing. */
  static final RemoteCardState UNKNOWN = new RemoteCardState(null, null, null, Instant.EPOCH, null);

  /** The same, of which there is nothing newer; not to be looked at again before {@code next}. */
  RemoteCardState failed(String why, Instant next) {
    return new RemoteCardState(card, etag, fetchedAt, next, why);
  }
}

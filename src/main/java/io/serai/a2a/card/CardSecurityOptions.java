package io.serai.a2a.card;

import io.serai.security.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why a card may be believed, and how its agent believes its callers.
 *
 * @param key that signs the cards; they are unsigned without one
 * @param more ways to say who calls, besides keys of the hub
 */
public record CardSecurityOptions(Optional<SigningKey> key, List<CardSecurityScheme> more) {

  /** Nothing but keys of the hub. */
  public static final CardSecurityOptions NONE =
      new CardSecurityOptions(Optional.empty(), List.of());

  /** Copies the list. */
  public CardSecurityOptions {
    more = List.copyOf(more);
  }

  /** Every way to say who calls. */
  List<CardSecurityScheme> schemes() {
    List<CardSecurityScheme> all =
        new ArrayList<>(List.of(CardSecurityScheme.BEARER, CardSecurityScheme.API_KEY));
    all.addAll(more);
    return all;
  }
}

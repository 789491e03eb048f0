package io.serai.a2a.card;

import io.serai.security.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The signing key of agent cards and the security schemes that they offer.
 *
 * @param key key that signs the cards; if empty, they are not signed
 * @param more security schemes besides keys of the hub
 */
public record CardSecurityOptions(Optional<SigningKey> key, List<CardSecurityScheme> more) {

  /** Unsigned cards, and only keys of the hub. */
  public static final CardSecurityOptions NONE =
      new CardSecurityOptions(Optional.empty(), List.of());

  /** Copies the list. */
  public CardSecurityOptions {
    more = List.copyOf(more);
  }

  /** Returns all security schemes. */
  List<CardSecurityScheme> schemes() {
    List<CardSecurityScheme> all =
        new ArrayList<>(List.of(CardSecurityScheme.BEARER, CardSecurityScheme.API_KEY));
    all.addAll(more);
    return all;
  }
}

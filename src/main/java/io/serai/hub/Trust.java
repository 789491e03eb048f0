package io.serai.hub;

import io.serai.a2a.card.AccessScheme;
import io.serai.a2a.card.CardTrust;
import io.serai.security.Loopback;
import io.serai.security.SigningKey;
import io.serai.security.VaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the settings say of who is believed, and why others may believe the hub. */
final class Trust {

  private Trust() {}

  /**
   * What agent cards say of it.
   *
   * @throws HubException where the key that signs them cannot be used
   */
  static CardTrust cards(Settings settings) {
    return new CardTrust(cardKey(settings), schemes(settings));
  }

  private static List<AccessScheme> schemes(Settings settings) {
    return new ArrayList<>();
  }

  private static Optional<SigningKey> cardKey(Settings settings) {
    String file = settings.text("serai.a2a.card-key");
    if (file.isEmpty()) {
      return Optional.empty();
    }
    if (settings.text("serai.public-base-url").isEmpty()
        && !Loopback.isAddress(settings.text("serai.host"))) {
      throw new HubException(
          "serai.a2a.card-key would sign whatever address callers ask at. Set"
              + " serai.public-base-url to the hub's own.");
    }
    Optional<String> id =
        Optional.of(settings.text("serai.a2a.card-key-id")).filter(text -> !text.isEmpty());
    try {
      return Optional.of(SigningKey.read(settings.home().resolve(file), id));
    } catch (VaultException unusable) {
      throw new HubException("serai.a2a.card-key: " + unusable.getMessage(), unusable);
    }
  }
}

package io.serai.a2a.card;

import io.serai.protocol.AgentCardContributions;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.security.key.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of agent cards that are the same for all agents of the hub.
 *
 * @param legacy whether 0.3 is served too
 * @param secured whether callers need credentials; cards then list the security schemes, the public
 *     card shows only skills that need no permission, and there is an extended card
 * @param push whether push notifications are supported
 * @param grpc whether the versions are served over gRPC too
 * @param inputModes media types that message parts may have
 * @param extensions URIs of the protocol extensions that skills implement
 * @param required URIs out of {@code extensions} that callers must request
 * @param messages extensions of other protocols of this hub
 * @param contributions what other protocols of this hub contribute
 * @param publicBase whether cards always contain the hub's configured public address
 * @param trust signing key and further security schemes
 */
public record SharedCardConfig(
    boolean legacy,
    boolean secured,
    boolean push,
    boolean grpc,
    List<String> inputModes,
    List<String> extensions,
    Set<String> required,
    CompositeMessageExtension messages,
    AgentCardContributions contributions,
    CardSecurity trust,
    boolean publicBase) {

  /** Returns the signer of cards; empty if they are not signed. */
  Optional<CardSigner> signer() {
    return trust.key().map(key -> new CardSigner(key, publicBase));
  }

  /** Copies the collections. */
  public SharedCardConfig {
    inputModes = List.copyOf(inputModes);
    extensions = List.copyOf(extensions);
    required = Set.copyOf(required);
  }

  /**
   * The signing key of agent cards and the security schemes that they offer.
   *
   * @param key key that signs the cards; if empty, they are not signed
   * @param more security schemes besides keys of the hub
   */
  public record CardSecurity(Optional<SigningKey> key, List<CardSecurityScheme> more) {

    /** Unsigned cards, and only keys of the hub. */
    public static final CardSecurity NONE = new CardSecurity(Optional.empty(), List.of());

    /** Copies the list. */
    public CardSecurity {
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
}

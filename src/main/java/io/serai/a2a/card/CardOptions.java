package io.serai.a2a.card;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What cards say that is not the agent's own.
 *
 * @param legacy whether 0.3 is served too
 * @param secured whether callers need a key: the card names the schemes then, its public form shows
 *     only what needs no permission, and there is an extended one
 * @param push whether push notifications are sent
 * @param grpc whether 1.0 is served over gRPC
 * @param inputModes media types that parts of messages may have
 * @param extensions URIs of the protocol extensions
 * @param required those of them that callers must speak
 * @param publicBase whether cards hold the hub's public address, wherever they are asked for
 */
public record CardOptions(
    boolean legacy,
    boolean secured,
    boolean push,
    boolean grpc,
    List<String> inputModes,
    List<String> extensions,
    Set<String> required,
    CardSecurityOptions trust,
    boolean publicBase) {

  /** What signs the cards. */
  Optional<CardSigner> signer() {
    return trust.key().map(key -> new CardSigner(key, publicBase));
  }

  /** Copies the collections. */
  public CardOptions {
    inputModes = List.copyOf(inputModes);
    extensions = List.copyOf(extensions);
    required = Set.copyOf(required);
  }
}

package io.serai.security;

import java.net.URI;
import java.util.Optional;

/**
 * Address of a remote agent's card.
 *
 * @param url URL of the card, or the base URL of its {@code /.well-known/agent-card.json}
 * @param credential id of the vault credential for calls to the agent
 */
public record RemoteAgentCardAddress(URI url, Optional<String> credential) {

  /** Parses an absolute http or https URL; empty if the text is not one. */
  public static Optional<URI> parse(String text) {
    try {
      return Optional.of(URI.create(text)).filter(RemoteAgentCardAddress::isUsable);
    } catch (IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }

  private static boolean isUsable(URI uri) {
    boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
    return http && uri.getHost() != null && uri.getRawUserInfo() == null;
  }
}

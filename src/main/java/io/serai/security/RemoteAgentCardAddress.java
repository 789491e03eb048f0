package io.serai.security;

import java.net.URI;
import java.util.Optional;

/**
 * Where an agent elsewhere tells of itself.
 *
 * @param url of its card, or of the place whose {@code /.well-known/agent-card.json} it is
 * @param credential id of the vault's credential that calls of it carry
 */
public record RemoteAgentCardAddress(URI url, Optional<String> credential) {

  /** The text as such an address; empty where it is no absolute http or https address. */
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

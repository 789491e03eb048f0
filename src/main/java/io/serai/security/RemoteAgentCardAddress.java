package io.serai.security;

import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Address of a remote agent's card.
 *
 * @param url URL of the card, or the base URL of its {@code /.well-known/agent-card.json}
 * @param credential id of the vault credential for calls to the agent
 * @param binding the binding of A2A over which the agent is called, one of {@link #BINDINGS}; empty
 *     for the one that the agent prefers
 */
public record RemoteAgentCardAddress(
    URI url, Optional<String> credential, Optional<String> binding) {

  /** The bindings that can be chosen, by their names in cards. */
  public static final Set<String> BINDINGS = Set.of("JSONRPC", "HTTP+JSON", "GRPC");

  /** Creates the address of an agent that is called over the binding that it prefers. */
  public RemoteAgentCardAddress(URI url, Optional<String> credential) {
    this(url, credential, Optional.empty());
  }

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

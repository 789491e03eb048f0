package io.serai.security;

import io.serai.document.UriParser;
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

  /** Parses an absolute http or https URL without a user; empty if the text is not one. */
  public static Optional<URI> parse(String text) {
    return UriParser.web(text).filter(url -> url.getRawUserInfo() == null);
  }
}

package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import io.serai.security.PrivateHostAllowlist;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.Vault;
import io.serai.security.VaultCredential;
import io.serai.security.VaultException;
import java.net.URI;
import java.util.Optional;

/**
 * Who this hub is to agents elsewhere: credentials of the vault, each for its hosts alone.
 *
 * @param clear the private hosts that calls may go to, also by http
 */
public record RemoteCredentialResolver(Vault vault, PrivateHostAllowlist clear) {

  /**
   * What calls of an agent carry.
   *
   * @throws AgentCallException where the credential is not there, or not for the agent's host, or
   *     would go in the clear though the card did not come so
   */
  public AgentRequestCredentials of(RemoteAgentCardAddress remote, AgentCard card) {
    URI url = card.interfaces().get(0).url();
    if (remote.credential().isPresent() && isTls(remote.url()) && !isTls(url)) {
      throw AgentCallException.refused(
          "E020",
          "The card came by https, and would have its credential sent to "
              + url.getHost()
              + " in the clear.");
    }
    return remote
        .credential()
        .map(id -> AgentRequestCredentials.of(find(id, url), card))
        .orElse(AgentRequestCredentials.NONE);
  }

  /** What a request for the card itself carries, once it was refused without. */
  AgentRequestCredentials of(RemoteAgentCardAddress remote) {
    return remote
        .credential()
        .map(id -> AgentRequestCredentials.of(find(id, remote.url())))
        .orElse(AgentRequestCredentials.NONE);
  }

  private static boolean isTls(URI url) {
    return "https".equals(url.getScheme());
  }

  private VaultCredential find(String id, URI url) {
    VaultCredential credential;
    try {
      credential =
          vault
              .find(id)
              .orElseThrow(
                  () -> AgentCallException.refused("E020", "There is no credential " + id + "."));
    } catch (VaultException unreadable) {
      throw AgentCallException.refused(
          "E001", "The hub's vault cannot be read now; its log tells why.");
    }
    Optional<String> refusal = credential.refusal(url, clear);
    if (refusal.isPresent()) {
      throw AgentCallException.refused("E020", refusal.get());
    }
    return credential;
  }
}

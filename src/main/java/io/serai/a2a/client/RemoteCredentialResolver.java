package io.serai.a2a.client;

import io.serai.a2a.model.AgentCard;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.security.vault.VaultException;
import io.serai.task.ErrorCode;
import java.net.URI;
import java.util.Optional;

/**
 * Finds the credentials of calls to remote agents in the vault. Each credential is only sent to the
 * hosts that it names.
 *
 * @param privateHosts private hosts that calls may be sent to, also over plain http
 * @param vault the hub's credentials
 */
public record RemoteCredentialResolver(Vault vault, PrivateHostAllowlist privateHosts) {

  /**
   * Returns the credentials of calls to an agent.
   *
   * @throws AgentCallException if the credential does not exist or is not meant for the agent's
   *     host, or if it would be sent over http although the card was read over https
   */
  public AgentRequestCredentials of(RemoteAgentCardAddress remote, AgentCard card) {
    URI url = card.interfaces().get(0).url();
    if (remote.credential().isPresent() && isTls(remote.url()) && !isTls(url)) {
      throw AgentCallException.refused(
          ErrorCode.PERMISSION_DENIED.code(),
          "The card was read over https but names an http address; the credential would be sent to "
              + url.getHost()
              + " in the clear.");
    }
    return remote
        .credential()
        .map(id -> AgentRequestCredentials.of(find(id, url), card))
        .orElse(AgentRequestCredentials.NONE);
  }

  /**
   * Returns the credentials of a request for the card, which is sent after a request without them
   * was refused.
   */
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
                  () ->
                      AgentCallException.refused(
                          ErrorCode.PERMISSION_DENIED.code(),
                          "There is no credential " + id + "."));
    } catch (VaultException unreadable) {
      throw AgentCallException.refused(
          ErrorCode.INTERNAL.code(), "The hub's vault cannot be read now; its log has the reason.");
    }
    Optional<String> refusal = credential.refusal(url, privateHosts);
    if (refusal.isPresent()) {
      throw AgentCallException.refused(ErrorCode.PERMISSION_DENIED.code(), refusal.get());
    }
    return credential;
  }
}

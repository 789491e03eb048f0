package io.serai.dialect.organization.bridge;

import io.serai.dialect.organization.config.AgentZeroKey;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.security.vault.VaultException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the key for a call of Agent Zero: the one that the agent's file has, or the credential of
 * the vault that it names, which is sent only to its hosts. Callers learn that there is none, the
 * log says why.
 *
 * @param privateHosts private hosts that calls may go to, also by http
 */
public record AgentZeroKeys(Vault vault, PrivateHostAllowlist privateHosts) {
  private static final Logger LOG = LoggerFactory.getLogger(AgentZeroKeys.class);

  /** Returns the key as it is now; empty if Agent Zero requires none. */
  Optional<String> of(OrganizationAgentConfig organization) throws AgentZeroException {
    Optional<AgentZeroKey> key = organization.apiKey();
    Optional<String> credential = key.flatMap(AgentZeroKey::credential);
    return credential.isPresent()
        ? Optional.of(secret(credential.get(), organization))
        : key.map(AgentZeroKey::text);
  }

  private String secret(String id, OrganizationAgentConfig organization) throws AgentZeroException {
    VaultCredential credential =
        find(id, organization)
            .orElseThrow(
                () -> missing(organization, "there is no credential " + id + " in the vault"));
    Optional<String> refusal = credential.refusal(organization.agentZero(), privateHosts);
    if (refusal.isPresent()) {
      throw missing(organization, refusal.get());
    }
    if (credential.value().chars().anyMatch(Character::isISOControl)) {
      throw missing(
          organization, "the credential " + id + " has a control character; set it again");
    }
    return credential.value();
  }

  private Optional<VaultCredential> find(String id, OrganizationAgentConfig organization)
      throws AgentZeroException {
    try {
      return vault.find(id);
    } catch (VaultException unreadable) {
      throw missing(organization, String.valueOf(unreadable.getMessage()));
    }
  }

  private static AgentZeroException missing(OrganizationAgentConfig organization, String why) {
    LOG.warn(
        "The agent {} has no key for Agent Zero (organization.api_key): {}",
        organization.agentId(),
        why);
    return AgentZeroException.refused(
        "The hub has no key for Agent Zero.",
        "Ask the operator of the hub, whose log says why; then begin a new task.");
  }
}

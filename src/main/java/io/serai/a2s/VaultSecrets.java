package io.serai.a2s;

import io.serai.a2s.run.CapabilitySecretProvider;
import io.serai.a2s.template.SecretException;
import io.serai.security.host.PrivateHostAllowlist;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.security.vault.VaultException;
import java.net.URI;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves {@code ${secrets.NAME}} in capabilities to the vault credential of that id, and only for
 * calls to the hosts of the credential.
 *
 * @param privateHosts private hosts that calls may go to, also by http
 */
record VaultSecrets(Vault vault, PrivateHostAllowlist privateHosts)
    implements CapabilitySecretProvider {

  private static final Logger LOG = LoggerFactory.getLogger(VaultSecrets.class);

  @Override
  public String value(String id, URI address) throws SecretException {
    VaultCredential credential =
        find(id)
            .orElseThrow(
                () ->
                    new SecretException(
                        "There is no credential %s. Add it with serai vault set %s."
                            .formatted(id, id)));
    Optional<String> refusal = credential.refusal(address, privateHosts);
    if (refusal.isPresent()) {
      throw new SecretException(refusal.get());
    }
    return credential.value();
  }

  private Optional<VaultCredential> find(String id) throws SecretException {
    try {
      return vault.find(id);
    } catch (VaultException unreadable) {
      LOG.error("the credential {} cannot be read: {}", id, unreadable.getMessage());
      throw new SecretException("The hub's vault cannot be read now; its log has the reason.");
    }
  }
}

package io.serai.hub;

import io.serai.a2s.run.Secrets;
import io.serai.a2s.template.SecretException;
import io.serai.security.Credential;
import io.serai.security.Vault;

/** {@code ${secrets.NAME}} is the credential of that id, for its hosts alone. */
record VaultSecrets(Vault vault) implements Secrets {

  @Override
  public String value(String id, String host) throws SecretException {
    Credential credential =
        vault
            .find(id)
            .orElseThrow(
                () ->
                    new SecretException(
                        "There is no credential "
                            + id
                            + ". Add it with serai vault set "
                            + id
                            + "."));
    if (!credential.isFor(host)) {
      throw new SecretException(
          "The credential " + id + " is not for " + host + ". Its hosts must name that one.");
    }
    return credential.value();
  }
}

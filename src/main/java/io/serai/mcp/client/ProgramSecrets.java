package io.serai.mcp.client;

import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.security.vault.VaultException;
import io.serai.task.ErrorCode;
import java.util.Optional;

/**
 * Resolves the variables of programs: <code>${secrets.NAME}</code> is the value of a credential of
 * the vault.
 */
record ProgramSecrets(Vault vault) {
  private static final String BEGIN = "${secrets.";
  private static final String END = "}";

  /** Returns the id of the credential that a text names; empty if it names none. */
  static Optional<String> credential(String text) {
    return text.startsWith(BEGIN) && text.endsWith(END)
        ? Optional.of(text.substring(BEGIN.length(), text.length() - END.length()))
        : Optional.empty();
  }

  /**
   * Returns the text, or the secret that it names.
   *
   * @throws ServerCallException if the vault does not have it
   */
  String resolved(String text) {
    Optional<String> id = credential(text);
    if (id.isEmpty()) {
      return text;
    }
    try {
      return vault
          .find(id.get())
          .map(VaultCredential::value)
          .orElseThrow(() -> missing("there is no credential " + id.get() + " in the vault"));
    } catch (VaultException unreadable) {
      throw missing("the vault cannot be read; the log of the hub says why");
    }
  }

  private static ServerCallException missing(String why) {
    return ServerCallException.refused(ErrorCode.PERMISSION_DENIED, why);
  }
}

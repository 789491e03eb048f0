package io.serai.console.session;

import io.serai.security.vault.StoredTextEncryptor;
import io.serai.security.vault.VaultException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * Texts that browsers keep for the hub in cookies: encrypted with a key of the vault. Thread-safe;
 * its methods may read the vault, so they block.
 *
 * @param purpose what the texts are for; a text of another purpose is not opened
 */
public record SealedText(StoredTextEncryptor encryptor, String purpose) {

  /** Longest value of a cookie that is decrypted, in characters. */
  private static final int MAX_LENGTH = 4_000;

  /** Returns the value of a cookie. */
  public String seal(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(encryptor.seal(text, purpose).getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the text of a cookie; empty if this hub has not sealed it for this purpose. */
  public Optional<String> open(String value) {
    if (value.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      String sealed = new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
      return sealed.startsWith(StoredTextEncryptor.MARK)
          ? Optional.of(encryptor.open(sealed, purpose))
          : Optional.empty();
    } catch (VaultException | IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }
}

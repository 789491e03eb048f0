package io.serai.console.session;

import io.serai.document.TextFunctions;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.security.vault.VaultException;
import java.util.Optional;

/**
 * Encrypts what browsers keep for the hub in cookies, with a key of the vault. The value of a
 * cookie is the encrypted text without {@link StoredTextEncryptor#MARK}. Thread-safe; {@link #seal}
 * and {@link #open} may read the vault, so they block.
 *
 * @param purpose what the texts are for; a text of another purpose is not opened
 */
public record CookieEncryptor(StoredTextEncryptor encryptor, String purpose) {

  /** Longest value of a cookie that is decrypted, in characters. */
  private static final int MAX_LENGTH = 4_000;

  /** Returns the value of a cookie. */
  public String seal(String text) {
    return encryptor.seal(text, purpose).substring(StoredTextEncryptor.MARK.length());
  }

  /** Whether a value looks like one that was sealed; if not, no hub can open it. */
  public static boolean isPossible(String value) {
    int colon = value.indexOf(':');
    return colon > 0
        && colon < value.length() - 1
        && value.length() <= MAX_LENGTH
        && TextFunctions.consistsOf(value.substring(0, colon), TextFunctions::isAlphanumeric)
        && TextFunctions.consistsOf(
            value.substring(colon + 1),
            c -> TextFunctions.isAlphanumeric(c) || c == '+' || c == '/' || c == '=');
  }

  /** Returns the text of a cookie; empty if this hub has not sealed it for this purpose. */
  public Optional<String> open(String value) {
    if (!isPossible(value)) {
      return Optional.empty();
    }
    try {
      return Optional.of(encryptor.open(StoredTextEncryptor.MARK + value, purpose));
    } catch (VaultException foreign) {
      return Optional.empty();
    }
  }
}

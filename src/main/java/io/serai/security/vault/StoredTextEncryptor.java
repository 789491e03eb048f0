package io.serai.security.vault;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * Encrypts texts that are stored outside of the vault (AES-256-GCM), with a key in the vault.
 * Thread-safe; may read the vault's file.
 */
public final class StoredTextEncryptor {
  /** Prefix of an encrypted text; the key's id and the ciphertext in base64 follow. */
  public static final String MARK = "sealed:1:";

  private final Supplier<VaultEncryptionKey> key;

  StoredTextEncryptor(Supplier<VaultEncryptionKey> key) {
    this.key = key;
  }

  /**
   * Encrypts a text.
   *
   * @param context where the text is stored; decryption requires the same context
   */
  public String seal(String text, String context) {
    VaultEncryptionKey now = key.get();
    try {
      byte[] sealed = now.seal(text.getBytes(StandardCharsets.UTF_8), context);
      return MARK + now.id() + ":" + Base64.getEncoder().encodeToString(sealed);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has AES-GCM", e);
    }
  }

  /**
   * Decrypts a text; a text without the prefix, from before encryption was introduced, is returned
   * unchanged.
   *
   * @throws VaultException if it was encrypted by another vault, or was changed
   */
  public String open(String text, String context) {
    if (!text.startsWith(MARK)) {
      return text;
    }
    int colon = text.indexOf(':', MARK.length());
    try {
      VaultEncryptionKey now = key.get();
      if (colon < 0 || !text.substring(MARK.length(), colon).equals(now.id())) {
        throw new VaultException("It was encrypted by another vault than this hub's.");
      }
      byte[] sealed = Base64.getDecoder().decode(text.substring(colon + 1));
      return new String(now.open(sealed, context), StandardCharsets.UTF_8);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new VaultException("It was changed by a program other than Serai.", e);
    }
  }
}

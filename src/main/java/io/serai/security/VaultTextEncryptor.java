package io.serai.security;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.function.Supplier;

/**
 * Encrypts texts that are kept elsewhere than in the vault (AES-256-GCM), with a key that the vault
 * holds. Thread-safe; may read the vault's file.
 */
public final class VaultTextEncryptor {
  /** How a sealed text begins; behind it stand the key's id and what is sealed, in base64. */
  public static final String MARK = "sealed:1:";

  private final Supplier<VaultEncryptionKey> key;

  VaultTextEncryptor(Supplier<VaultEncryptionKey> key) {
    this.key = key;
  }

  /**
   * The text, sealed.
   *
   * @param context where it is kept; it opens nowhere else
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
   * What was sealed; a text that was kept before texts were sealed is given as it is.
   *
   * @throws VaultException where it was sealed by another vault, or was changed
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
      throw new VaultException("It was changed by something else than Serai.", e);
    }
  }
}

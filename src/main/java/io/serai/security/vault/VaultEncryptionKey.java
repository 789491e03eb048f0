package io.serai.security.vault;

import io.serai.document.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A 256-bit key for AES in Galois/Counter Mode (NIST SP 800-38D). Encrypted data consists of a
 * random 96-bit nonce, the ciphertext, and a 128-bit tag.
 */
final class VaultEncryptionKey {
  private static final int BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] bytes;
  private final String id;

  private VaultEncryptionKey(byte[] bytes) {
    this.bytes = bytes;
    byte[] named =
        ByteBuffer.allocate(BYTES + 15)
            .put("serai-vault-key".getBytes(StandardCharsets.US_ASCII))
            .put(bytes)
            .array();
    this.id = HexFormat.of().formatHex(Sha256.of(named), 0, 8);
  }

  static VaultEncryptionKey create() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return new VaultEncryptionKey(bytes);
  }

  /** Parses a key in base64; empty if it is not 32 bytes. */
  static Optional<VaultEncryptionKey> parse(String base64) {
    try {
      byte[] bytes = Base64.getDecoder().decode(base64.strip());
      return bytes.length == BYTES ? Optional.of(new VaultEncryptionKey(bytes)) : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  String base64() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** Derives a key for a purpose, always the same one, which reveals nothing of this key. */
  VaultEncryptionKey derived(String purpose) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
    return new VaultEncryptionKey(mac.doFinal(purpose.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Returns an identifier of the key, which reveals nothing of it. */
  String id() {
    return id;
  }

  byte[] seal(byte[] text, String context) throws GeneralSecurityException {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, context).doFinal(text);
    return ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
  }

  /**
   * Decrypts data.
   *
   * @throws GeneralSecurityException if data, context or key are not those of the encryption
   */
  byte[] open(byte[] sealed, String context) throws GeneralSecurityException {
    if (sealed.length < NONCE_BYTES) {
      throw new GeneralSecurityException("too short");
    }
    byte[] nonce = Arrays.copyOf(sealed, NONCE_BYTES);
    return cipher(Cipher.DECRYPT_MODE, nonce, context)
        .doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
  }

  @Override
  public String toString() {
    return "VaultKey[" + id + "]";
  }

  private Cipher cipher(int mode, byte[] nonce, String context) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, new SecretKeySpec(bytes, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}

package io.serai.security.key;

import io.serai.document.Sha256;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * A newly generated key. Its text is shown once; the hub stores only the hash.
 *
 * @param text {@code serai_} and 256 random bits in base64url
 * @param sha256 hash of the text, lower-case hex
 */
public record GeneratedApiKey(String text, String sha256) {
  private static final int BYTES = 32;

  /** Generates a key. */
  public static GeneratedApiKey create(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    String text = "serai_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return new GeneratedApiKey(text, Sha256.hex(text));
  }

  @Override
  public String toString() {
    return "NewKey[sha256=" + sha256 + "]";
  }
}

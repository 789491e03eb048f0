package io.serai.security;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Private keys as PEM writes them (RFC 7468). */
final class PrivateKeys {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private PrivateKeys() {}

  static PrivateKey parse(String pem) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new InvalidKeyException("no PRIVATE KEY");
    }
    byte[] octets = Base64.getMimeDecoder().decode(block.group(1));
    for (String kind : List.of("EC", "RSA", "Ed25519")) {
      try {
        return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(octets));
      } catch (GeneralSecurityException another) {
        continue;
      }
    }
    throw new InvalidKeyException("of no known kind");
  }
}

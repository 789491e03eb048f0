package io.serai.security;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses private keys in PEM format (RFC 7468). */
final class PemPrivateKeyParser {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

  private PemPrivateKeyParser() {}

  static PrivateKey parse(String pem) throws GeneralSecurityException {
    Matcher block = BLOCK.matcher(pem);
    if (!block.find()) {
      throw new InvalidKeyException("no PRIVATE KEY");
    }
    byte[] octets = Base64.getMimeDecoder().decode(block.group(1));
    PKCS8EncodedKeySpec form = new PKCS8EncodedKeySpec(octets);
    for (String kind : List.of("EC", "RSA", "Ed25519")) {
      Optional<PrivateKey> key = parse(kind, form);
      if (key.isPresent()) {
        return key.get();
      }
    }
    throw new InvalidKeyException("not an EC, RSA or Ed25519 key");
  }

  private static Optional<PrivateKey> parse(String kind, PKCS8EncodedKeySpec form)
      throws NoSuchAlgorithmException {
    try {
      return Optional.of(KeyFactory.getInstance(kind).generatePrivate(form));
    } catch (InvalidKeySpecException another) {
      return Optional.empty();
    }
  }
}

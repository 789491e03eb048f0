package io.serai.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java runtime has. */
final class Sha256 {
  private Sha256() {}

  static String hex(String text) {
    return HexFormat.of().formatHex(of(text.getBytes(StandardCharsets.UTF_8)));
  }

  static byte[] of(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether two hashes are equal, in a time that does not depend on where they differ. */
  static boolean same(String hex, String other) {
    return MessageDigest.isEqual(
        hex.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}

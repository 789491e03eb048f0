package io.serai.document;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 hashing. */
public final class Sha256 {
  private Sha256() {}

  /** Returns the hash of a text in UTF-8, as 64 lower-case hex digits. */
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the hash, as 64 lower-case hex digits. */
  public static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(of(bytes));
  }

  /** Returns the hash. */
  public static byte[] of(byte[] bytes) {
    return digest().digest(bytes);
  }

  /** Returns the hash of the bytes given to a digest, as 64 lower-case hex digits. */
  static String hexOf(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns a digest that has taken nothing yet. */
  static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Compares two hashes in constant time. */
  public static boolean same(String hex, String other) {
    return MessageDigest.isEqual(
        hex.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}

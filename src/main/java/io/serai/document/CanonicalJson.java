package io.serai.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.erdtman.jcs.JsonCanonicalizer;

/**
 * The one byte form of a JSON value (RFC 8785) and its SHA-256.
 *
 * <p>Numbers count as doubles: 1.0 and 1 have the same form. Both methods throw {@link
 * IllegalArgumentException} for a number outside the range of a double and for half a surrogate
 * pair, which no {@link ParsedDocument} that was read from a text holds.
 */
public final class CanonicalJson {

  private CanonicalJson() {}

  /** The canonical UTF-8 bytes of {@code node}. */
  public static byte[] bytes(JsonNode node) {
    String text = canonical('[' + node.toString() + ']');
    if (!TextFunctions.wellFormed(text)) {
      throw new IllegalArgumentException("a string holds half a surrogate pair");
    }
    return text.substring(1, text.length() - 1).getBytes(UTF_8);
  }

  /** The SHA-256 of the canonical bytes, as 64 lower-case hex digits. */
  public static String sha256(JsonNode node) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes(node));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String canonical(String json) {
    try {
      return new JsonCanonicalizer(json).getEncodedString();
    } catch (IOException e) {
      throw new IllegalArgumentException("the value has no canonical form: " + e.getMessage(), e);
    }
  }
}

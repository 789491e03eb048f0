package io.serai.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.erdtman.jcs.JsonCanonicalizer;

/**
 * Writes JSON values in their canonical form (RFC 8785) and hashes that form with SHA-256.
 *
 * <p>Numbers are treated as doubles: 1.0 and 1 have the same form. Both methods throw {@link
 * IllegalArgumentException} for a number outside the range of a double and for an unpaired
 * surrogate; a {@link ParsedDocument} that was read from text contains neither.
 */
public final class CanonicalJson {

  private CanonicalJson() {}

  /** Returns the canonical form of {@code node} in UTF-8. */
  public static byte[] bytes(JsonNode node) {
    String text = canonical('[' + node.toString() + ']');
    if (!TextFunctions.wellFormed(text)) {
      throw new IllegalArgumentException("a string contains half a surrogate pair");
    }
    return text.substring(1, text.length() - 1).getBytes(UTF_8);
  }

  /** Returns the SHA-256 of the canonical form, as 64 lower-case hex digits. */
  public static String sha256(JsonNode node) {
    return Sha256.hex(bytes(node));
  }

  private static String canonical(String json) {
    try {
      return new JsonCanonicalizer(json).getEncodedString();
    } catch (IOException e) {
      throw new IllegalArgumentException("the value has no canonical form: " + e.getMessage(), e);
    }
  }
}

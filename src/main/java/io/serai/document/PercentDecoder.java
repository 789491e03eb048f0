package io.serai.document;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Decodes percent codes, each run of which is UTF-8 (RFC 3986); a plus stays a plus. */
public final class PercentDecoder {

  /** Characters of a percent code. */
  private static final int CODE = 3;

  private PercentDecoder() {}

  /**
   * Returns the decoded text.
   *
   * @throws IllegalArgumentException if a code is not complete
   * @throws CharacterCodingException if the octets of a run are not UTF-8
   */
  public static String of(String text) throws CharacterCodingException {
    StringBuilder decoded = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = at;
      while (end < text.length() && text.charAt(end) == '%') {
        end += CODE;
      }
      if (end == at) {
        decoded.append(text.charAt(at++));
      } else if (end > text.length()) {
        throw new IllegalArgumentException("the last percent code is not complete");
      } else {
        byte[] octets = new byte[(end - at) / CODE];
        for (int i = 0; i < octets.length; i++, at += CODE) {
          octets[i] = (byte) HexFormat.fromHexDigits(text, at + 1, at + CODE);
        }
        decoded.append(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)));
      }
    }
    return decoded.toString();
  }
}

package io.serai.a2s.call;

import io.serai.document.TextFunctions;
import io.serai.outbound.guard.ReservedRequestHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Validates and encodes header names and values (RFC 9110, section 5).
 *
 * <p>A value is sent as UTF-8: each octet becomes one character, as the HTTP client expects.
 * Control characters, including CR, LF and NUL, are refused (A2S-Q6).
 */
enum HeaderEncoding implements ValueEscaper {
  VALUE;

  @Override
  public void append(StringBuilder out, String text) throws ServiceCallException {
    boolean ascii = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' && c != '\t') || c == 0x7F) {
        throw new ServiceCallException("The text contains a control character");
      }
      ascii &= c < 0x80;
    }
    out.append(ascii ? text : octets(text));
  }

  private static String octets(String text) throws ServiceCallException {
    if (!TextFunctions.wellFormed(text)) {
      throw new ServiceCallException("The text contains half a character (a lone surrogate)");
    }
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Decodes an encoded value into the text that its author wrote. */
  static String displayed(String value) {
    String text = new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    boolean octets = value.chars().allMatch(c -> c <= 0xFF) && text.indexOf('\uFFFD') < 0;
    return octets ? text : value;
  }

  /** Returns why a header of this name cannot be sent; empty if it can. */
  static Optional<String> fault(String name) {
    if (!isToken(name)) {
      return Optional.of(
          "\"" + name + "\" is not a header name: use letters, digits and hyphens only.");
    }
    if (ReservedRequestHeaders.contain(name)) {
      return Optional.of("The header " + name + " belongs to the connection: leave it out.");
    }
    return Optional.empty();
  }

  static boolean isToken(String name) {
    return TextFunctions.isToken(name);
  }
}

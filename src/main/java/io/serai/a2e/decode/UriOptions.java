package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;

/**
 * JSON values as options of endpoint URIs. A string is written as it is, unless it would be read as
 * another value: {@code strategy=concat}, {@code value="5"}. Numbers, lists and all other values
 * are JSON.
 */
final class UriOptions {
  private static final String PLAIN = " -_.~/:,'\"<>=!*()[]{}";
  private static final String BEGIN_OF_JSON = "{[\"-0123456789tfn";

  private UriOptions() {}

  /** Returns the text of a value, not yet encoded. */
  static String text(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : "";
    boolean plain =
        value.isTextual()
            && text.equals(text.strip())
            && RouteText.isUnchanged(text)
            && value(text).equals(value);
    return plain ? text : RouteText.json(value);
  }

  /** Returns the value of a text: JSON, or else a string. */
  static JsonNode value(String text) {
    if (!text.isEmpty() && BEGIN_OF_JSON.indexOf(text.charAt(0)) >= 0) {
      try {
        return JsonMappers.read(text);
      } catch (DocumentParseException noJson) {
        return TextNode.valueOf(text);
      }
    }
    return TextNode.valueOf(text);
  }

  /**
   * Encodes a text of {@link RouteText}. What people read most is left as it is. Encoded are also
   * colons before two slashes: they are what Camel looks for passwords behind.
   */
  static String encoded(String text) {
    StringBuilder encoded = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= 128 || (isPlain(character) && !text.startsWith("://", i))) {
        encoded.append(character);
      } else {
        encoded.append('%').append(hex(character >> 4)).append(hex(character));
      }
    }
    return encoded.toString();
  }

  private static boolean isPlain(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || PLAIN.indexOf(character) >= 0;
  }

  private static char hex(int digit) {
    return Character.toUpperCase(Character.forDigit(digit & 0xf, 16));
  }
}

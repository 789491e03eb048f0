package io.serai.route.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.PercentEncoder;
import io.serai.document.TextFunctions;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * JSON values as options of endpoint URIs. A string is written as it is, unless it would be read as
 * another value: {@code strategy=concat}, {@code value="5"}. Numbers, lists and all other values
 * are JSON.
 */
public final class UriOptionEncoder {
  private static final String PLAIN = " -_.~/:,'\"<>=!*()[]{}$^";
  private static final String NAME = "-_.";
  private static final String BEGIN_OF_JSON = "{[\"-0123456789tfn";

  private UriOptionEncoder() {}

  /** Whether a text can be the name of an option, since Camel leaves it unchanged. */
  public static boolean isName(String text) {
    return !text.isEmpty()
        && text.chars()
            .allMatch(
                character ->
                    (character < 128 && Character.isLetterOrDigit(character))
                        || NAME.indexOf(character) >= 0);
  }

  /** Returns the text of a value, not yet encoded. */
  public static String text(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : "";
    boolean plain =
        value.isTextual()
            && text.equals(text.strip())
            && RouteTextEscaper.isUnchanged(text)
            && value(text).equals(value);
    return plain ? text : RouteTextEscaper.json(value);
  }

  /** Returns the value of a text: JSON, or else a string. */
  public static JsonNode value(String text) {
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
   * Encodes a text of {@link RouteTextEscaper}. What people read most is left as it is. Encoded are
   * also colons before two slashes: they are what Camel looks for passwords behind.
   */
  public static String encoded(String text) {
    return encoded(text, i -> text.startsWith("://", i));
  }

  /** Encodes an address that precedes the options, where {@link #decodedAddress} reads it back. */
  public static String address(String address) {
    return encoded(address, i -> false);
  }

  private static String encoded(String text, IntPredicate isChangedAt) {
    StringBuilder encoded = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character >= 128 || (isPlain(character) && !isChangedAt.test(i))) {
        encoded.append(character);
      } else {
        PercentEncoder.appendOctet(encoded, character);
      }
    }
    return encoded.toString();
  }

  /** Decodes what Camel has left before the options. */
  public static String decodedAddress(String address) {
    return URLDecoder.decode(address.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static boolean isPlain(char character) {
    return TextFunctions.isAlphanumeric(character) || PLAIN.indexOf(character) >= 0;
  }
}

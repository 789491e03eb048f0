package io.serai.route.option;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HexFormat;

/**
 * Writes JSON into the texts of routes. Camel replaces what is between two braces in each text, and
 * reads options of URIs several times: characters that it would change are written by their
 * numbers, in four hexadecimal digits.
 */
public final class RouteTextEscaper {
  private static final String CHANGED = "%+&";

  private RouteTextEscaper() {}

  /** Returns a value as JSON that Camel leaves unchanged. */
  public static String json(JsonNode value) {
    return json(value, RouteTextEscaper::isChanged);
  }

  /** Returns a value as JSON in whose strings some characters are written by their numbers. */
  static String json(JsonNode value, Changed changed) {
    String json = value.toString();
    StringBuilder text = new StringBuilder(json.length() + 16);
    boolean inString = false;
    for (int i = 0; i < json.length(); i++) {
      char character = json.charAt(i);
      if (character == '"') {
        inString = !inString;
      }
      if (inString && changed.isChanged(json, i)) {
        text.append("\\u").append(HexFormat.of().toHexDigits(character));
      } else if (inString || character != '+') { // the sign of an exponent may be left out
        text.append(character);
      }
      if (character == '\\') {
        text.append(json.charAt(++i));
      }
    }
    return text.toString();
  }

  /** Returns a string as JSON that Camel leaves unchanged. */
  public static String quoted(String text) {
    return json(TextNode.valueOf(text));
  }

  /**
   * Returns an expression whose strings may have such numbers, as an expression of the same meaning
   * that Camel leaves unchanged.
   */
  public static String expression(String expression) {
    StringBuilder text = new StringBuilder(expression.length() + 16);
    char quote = 0;
    for (int i = 0; i < expression.length(); i++) {
      char character = expression.charAt(i);
      if (quote != 0 && character == '\\') {
        text.append(character).append(expression.charAt(++i));
        continue;
      }
      if (character == quote) {
        quote = 0;
      } else if (quote == 0 && (character == '\'' || character == '"')) {
        quote = character;
      }
      if (!isChanged(expression, i) || CHANGED.indexOf(character) >= 0) {
        text.append(character);
      } else if (quote != 0) {
        text.append("\\u").append(HexFormat.of().toHexDigits(character));
      } else {
        text.append(' ');
      }
    }
    return text.toString();
  }

  /** Whether Camel leaves a text unchanged. */
  public static boolean isUnchanged(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isChanged(text, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isChanged(String text, int at) {
    char character = text.charAt(at);
    return switch (character) {
      case ' ' -> false;
      case '{' -> at > 0 && text.charAt(at - 1) == '{';
      case 'R' -> text.startsWith("RAW(", at) || text.startsWith("RAW{", at);
      default ->
          CHANGED.indexOf(character) >= 0
              || character >= 0xfffe
              || Character.isISOControl(character)
              || Character.isSpaceChar(character);
    };
  }

  /** Says which characters of a text are written by their numbers. */
  @FunctionalInterface
  interface Changed {
    boolean isChanged(String text, int at);
  }
}

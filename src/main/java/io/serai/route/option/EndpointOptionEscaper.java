package io.serai.route.option;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;

/**
 * Writes texts from outside as options of endpoints in route files. Camel gives many characters a
 * meaning there: placeholders, references to beans and classes, the next option. A text that has
 * one of them is written as a JSON string in which each is a number, which only the endpoint reads.
 */
public final class EndpointOptionEscaper {
  private static final String SAFE = " .,:'()-_/!";
  private static final char QUOTE = '"';

  private EndpointOptionEscaper() {}

  /** Whether Camel gives no character of a text a meaning. */
  public static boolean isPlain(String text) {
    return text.chars().allMatch(EndpointOptionEscaper::isSafe);
  }

  /** Returns a text as an option that {@link #text} reads. */
  public static String of(String text) {
    return isPlain(text) ? text : json(TextNode.valueOf(text));
  }

  /** Returns JSON of the same meaning, whose strings have no character with a meaning to Camel. */
  public static String json(JsonNode value) {
    return RouteTextEscaper.json(
        value, (text, at) -> !isSafe(text.charAt(at)) && !isJson(text.charAt(at)));
  }

  private static boolean isJson(char character) {
    return character == QUOTE || character == '\\';
  }

  /** Returns the text of an option. */
  public static String text(String option) {
    if (option.length() < 2 || option.charAt(0) != QUOTE) {
      return option;
    }
    try {
      return JsonMappers.MAPPER.readTree(option) instanceof TextNode text
          ? text.textValue()
          : option;
    } catch (JsonProcessingException noJson) {
      return option;
    }
  }

  private static boolean isSafe(int character) {
    return (character < 128 ? isAlphanumeric(character) : Character.isLetterOrDigit(character))
        || SAFE.indexOf(character) >= 0;
  }

  private static boolean isAlphanumeric(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9');
  }
}

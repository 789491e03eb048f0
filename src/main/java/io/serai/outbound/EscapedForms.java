package io.serai.outbound;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The regular expression of a text as it may stand in an answer, seen as Latin-1: each character as
 * it is, percent-encoded, or escaped as in JSON, whatever the others are.
 */
final class EscapedForms {

  private static final String CONTROLS = "\b\f\n\r\t";
  private static final String CONTROL_LETTERS = "bfnrt";

  private EscapedForms() {}

  static String of(String text) {
    StringBuilder pattern = new StringBuilder();
    text.codePoints().forEach(character -> append(character, pattern));
    return pattern.toString();
  }

  private static void append(int character, StringBuilder pattern) {
    pattern.append("(?:").append(octets(character)).append('|').append(unicode(character));
    if (character == ' ') {
      pattern.append("|\\+");
    } else if (character == '"' || character == '\\' || character == '/') {
      pattern.append("|\\\\").append(hex(character));
    } else if (CONTROLS.indexOf(character) >= 0) {
      pattern.append("|\\\\").append(CONTROL_LETTERS.charAt(CONTROLS.indexOf(character)));
    }
    pattern.append(')');
  }

  /** The octets of UTF-8, each as it is or percent-encoded. */
  private static String octets(int character) {
    StringBuilder pattern = new StringBuilder();
    for (byte octet : Character.toString(character).getBytes(StandardCharsets.UTF_8)) {
      String percent = String.format(Locale.ROOT, "(?i:%%%02x)", octet & 0xff);
      pattern.append("(?:").append(hex(octet & 0xff)).append('|').append(percent).append(')');
    }
    return pattern.toString();
  }

  /** The escape of JSON and its like: one or two units of UTF-16. */
  private static String unicode(int character) {
    StringBuilder pattern = new StringBuilder("(?i:");
    Character.toString(character)
        .chars()
        .forEach(unit -> pattern.append(String.format(Locale.ROOT, "\\\\u%04x", unit)));
    return pattern.append(')').toString();
  }

  /** A character of Latin-1 as regular expressions name it. */
  private static String hex(int character) {
    return String.format(Locale.ROOT, "\\x%02x", character);
  }
}

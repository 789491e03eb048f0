package io.serai.document;

import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * What is asked of the characters of strings from outside, in one pass each: regular expressions
 * would backtrack on some of them.
 */
public final class TextFunctions {

  /** How many characters a name or an id may have that somebody else chooses. */
  public static final int LONGEST_NAME = 1_000;

  /** How many characters a message may have that repeats names or ids. */
  public static final int LONGEST_MESSAGE = 2_000;

  /** How much of a text from outside a message repeats. */
  private static final int SHOWN = 300;

  private TextFunctions() {}

  /** The beginning of a text from outside, short enough for a message; all of a short one. */
  public static String clipped(String text) {
    return clipped(text, SHOWN);
  }

  /** At most {@code most} characters of a text, and an ellipsis where there are more. */
  public static String clipped(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + '…';
  }

  /** The text without the {@code end}s that it ends with. */
  public static String withoutTrailing(String text, char end) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == end) {
      length--;
    }
    return text.substring(0, length);
  }

  /** Whether the text is not empty and holds such characters only. */
  public static boolean consistsOf(String text, IntPredicate allowed) {
    return !text.isEmpty() && text.chars().allMatch(allowed);
  }

  /** Whether a character is a letter or digit of ASCII. */
  public static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
  }

  /** Whether a character is a digit of ASCII. */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a text is a token of HTTP (RFC 9110, section 5.6.2), as names of headers are. */
  public static boolean isToken(String text) {
    return consistsOf(text, c -> isAlphanumeric(c) || "!#$%&'*+.^_`|~-".indexOf(c) >= 0);
  }

  /** The text with U+FFFD in place of every surrogate that lacks its other half. */
  public static String wellFormedOf(String text) {
    return wellFormed(text)
        ? text
        : new String(text.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16);
  }

  /** Whether every surrogate in {@code text} has its other half. */
  static boolean wellFormed(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSurrogatePair(
            text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : ' ')) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}

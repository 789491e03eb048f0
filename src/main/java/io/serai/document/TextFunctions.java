package io.serai.document;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

/**
 * Functions on untrusted strings, which take linear time, as regular expressions with backtracking
 * may not.
 */
public final class TextFunctions {

  /** Maximum characters of a name or id that a caller chooses. */
  public static final int LONGEST_NAME = 1_000;

  /** Maximum characters of a message that repeats names or ids. */
  public static final int LONGEST_MESSAGE = 2_000;

  /** Characters of an untrusted text that a message repeats. */
  private static final int MAX_SHOWN = 300;

  private TextFunctions() {}

  /** Truncates an untrusted text to a length that suits a message. */
  public static String clipped(String text) {
    return clipped(text, MAX_SHOWN);
  }

  /** Truncates a text to {@code most} characters; an ellipsis follows if it was longer. */
  public static String clipped(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + '…';
  }

  /** Truncates an untrusted text for a line of a log, and escapes its unsafe characters. */
  public static String loggable(String text) {
    return UnsafeCharacters.escapedLine(clipped(text));
  }

  /** Removes all {@code end} characters from the end of the text. */
  public static String withoutTrailing(String text, char end) {
    int length = text.length();
    while (length > 0 && text.charAt(length - 1) == end) {
      length--;
    }
    return text.substring(0, length);
  }

  /** Returns a text as a segment of a path, or as a value of a query. */
  public static String percentEncoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Whether the text is not empty and has only allowed characters. */
  public static boolean consistsOf(String text, IntPredicate allowed) {
    for (int i = 0; i < text.length(); i++) {
      if (!allowed.test(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** Whether a character is an ASCII letter or digit. */
  public static boolean isAlphanumeric(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c);
  }

  /** Whether a character is an ASCII digit. */
  public static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  /** Whether a text is an HTTP token (RFC 9110, section 5.6.2), such as a header name. */
  public static boolean isToken(String text) {
    return consistsOf(text, c -> isAlphanumeric(c) || "!#$%&'*+.^_`|~-".indexOf(c) >= 0);
  }

  /** Replaces each unpaired surrogate by U+FFFD. */
  public static String wellFormedOf(String text) {
    return wellFormed(text)
        ? text
        : new String(text.getBytes(StandardCharsets.UTF_16), StandardCharsets.UTF_16);
  }

  /** Whether the text has no unpaired surrogate. */
  public static boolean wellFormed(CharSequence text) {
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

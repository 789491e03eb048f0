package io.serai.document;

import java.util.Locale;

/**
 * The characters of a text that could make a terminal show something else than the text: control
 * characters (C0, C1, DEL), controls of writing direction, and other invisible format characters
 * and separators. The two joiners that some scripts need are not among them.
 */
public final class UnsafeCharacters {

  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private UnsafeCharacters() {}

  /**
   * Replaces the unsafe characters of a text by escapes such as <code>&#92;u009b</code>; line
   * breaks and tabs stay. The escapes are those of JSON, so JSON keeps its meaning.
   */
  public static String escaped(String text) {
    return escaped(text, true);
  }

  /** Replaces line breaks and tabs too, so that the result is one line. */
  public static String escapedLine(String text) {
    return escaped(text, false);
  }

  private static String escaped(String text, boolean layout) {
    int safe = safeLength(text, 0, layout);
    if (safe == text.length()) {
      return text;
    }
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    int from = 0;
    while (safe < text.length()) {
      escaped.append(text, from, safe);
      from = safe + Character.charCount(text.codePointAt(safe));
      for (int i = safe; i < from; i++) {
        escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) text.charAt(i)));
      }
      safe = safeLength(text, from, layout);
    }
    return escaped.append(text, from, safe).toString();
  }

  /** Returns the index of the first unsafe character; the length of the text if there is none. */
  private static int safeLength(String text, int from, boolean layout) {
    int i = from;
    while (i < text.length() && !isUnsafe(text, i, layout)) {
      i += Character.charCount(text.codePointAt(i));
    }
    return i;
  }

  private static boolean isUnsafe(String text, int index, boolean layout) {
    int character = text.codePointAt(index);
    if (character >= ' ' && character < 0x7F) {
      return false;
    }
    return switch (Character.getType(character)) {
      case Character.CONTROL -> !layout || !isLayout(text, index);
      case Character.FORMAT -> character != NON_JOINER && character != JOINER;
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE -> true;
      default -> false;
    };
  }

  private static boolean isLayout(String text, int index) {
    char character = text.charAt(index);
    return character == '\n' || character == '\t' || text.startsWith("\r\n", index);
  }
}

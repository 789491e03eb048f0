package io.serai.document;

import java.util.Locale;

/**
 * The characters of a text that could make a terminal show something else than the text: control
 * characters (C0, C1, DEL), controls of writing direction, other invisible format characters and
 * separators, variation selectors, and letters without ink. The two joiners that some scripts need
 * are not among them.
 */
public final class UnsafeCharacters {

  private static final int NON_JOINER = 0x200C;
  private static final int JOINER = 0x200D;

  private UnsafeCharacters() {}

  /**
   * Replaces the unsafe characters of a text by escapes such as <code>&#92;u009b</code>; line
   * breaks and tabs stay, and so do the selectors of the style of an emoji. The escapes are those
   * of JSON, so JSON keeps its meaning.
   */
  public static String escaped(String text) {
    return escaped(text, true);
  }

  /** Replaces line breaks, tabs and all selectors too, so that the result is one visible line. */
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
      default -> isInvisible(character) && !(layout && isEmojiStyle(character));
    };
  }

  /**
   * Whether a letter, mark or symbol shows nothing: {@code Default_Ignorable_Code_Point} of Unicode
   * without the format characters, and the empty Braille pattern.
   */
  private static boolean isInvisible(int character) {
    return switch (character) {
      case 0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0 -> true;
      default ->
          isWithin(character, 0x180B, 0x180F)
              || isWithin(character, 0xFE00, 0xFE0F)
              || isWithin(character, 0xFFF0, 0xFFF8)
              || isWithin(character, 0xE0000, 0xE0FFF);
    };
  }

  private static boolean isWithin(int character, int first, int last) {
    return first <= character && character <= last;
  }

  private static boolean isEmojiStyle(int character) {
    return character == 0xFE0E || character == 0xFE0F;
  }

  private static boolean isLayout(String text, int index) {
    char character = text.charAt(index);
    return character == '\n' || character == '\t' || text.startsWith("\r\n", index);
  }
}

package io.serai.search;

/** Splits the names in a text into words, such as {@code RefundPayment} and {@code get_weather}. */
public final class NameWords {

  private NameWords() {}

  /**
   * Returns the text with a space between a lower-case and an upper-case letter, and instead of a
   * hyphen or underscore between letters.
   */
  public static String of(String text) {
    StringBuilder words = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      char before = i == 0 ? ' ' : text.charAt(i - 1);
      if (Character.isUpperCase(character) && Character.isLowerCase(before)) {
        words.append(' ');
      }
      boolean joins = character == '_' || character == '-';
      boolean inName = joins && Character.isLetter(before) && isLetterAt(text, i + 1);
      words.append(inName ? ' ' : character);
    }
    return words.toString();
  }

  private static boolean isLetterAt(String text, int index) {
    return index < text.length() && Character.isLetter(text.charAt(index));
  }
}

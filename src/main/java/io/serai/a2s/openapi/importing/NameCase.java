package io.serai.a2s.openapi.importing;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits names into words, and joins the words to other kinds of names. */
final class NameCase {

  private static final int MAX_LENGTH = 120;

  private NameCase() {}

  /**
   * Returns the words of a name such as {@code listPets}, {@code pet_id}, {@code repos/list-tags}
   * or {@code HTTPProxy}, in lower case. Only ASCII letters and digits are kept.
   */
  static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!word.isEmpty() && (!isPart(c) || startsWord(name, i))) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
      if (isPart(c)) {
        word.append(c);
      }
    }
    if (!word.isEmpty()) {
      words.add(word.toString().toLowerCase(Locale.ROOT));
    }
    return words;
  }

  /** Joins the words of a name to PascalCase; empty if it has none. */
  static String pascal(String name) {
    StringBuilder text = new StringBuilder();
    for (String word : words(name)) {
      text.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
    }
    return clipped(text.toString());
  }

  /** Joins the words of a name by hyphens; empty if it has none. */
  static String kebab(String name) {
    return clipped(String.join("-", words(name)));
  }

  private static String clipped(String text) {
    return text.substring(0, Math.min(MAX_LENGTH, text.length()));
  }

  /** Whether a capital begins a word: after a small letter, or before one. */
  private static boolean startsWord(String name, int i) {
    if (!isCapital(name, i)) {
      return false;
    }
    return !isCapital(name, i - 1) || isSmall(name, i + 1);
  }

  private static boolean isCapital(String name, int i) {
    return name.charAt(i) >= 'A' && name.charAt(i) <= 'Z';
  }

  private static boolean isSmall(String name, int i) {
    return i < name.length() && name.charAt(i) >= 'a' && name.charAt(i) <= 'z';
  }

  private static boolean isPart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}

package io.serai.search;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Computes the trigrams of a name's letters and digits, ignoring case and punctuation. */
final class NameTrigrams {

  private static final int LENGTH = 3;
  private static final int MAX_CHARACTERS = 64;

  private NameTrigrams() {}

  static Set<String> of(String text) {
    String letters = letters(WordAnalyzer.cut(text));
    Set<String> grams = new LinkedHashSet<>();
    for (int start = 0; start + LENGTH <= letters.length(); start++) {
      grams.add(letters.substring(start, start + LENGTH));
    }
    return grams;
  }

  private static String letters(String text) {
    StringBuilder letters = new StringBuilder();
    text.toLowerCase(Locale.ROOT)
        .chars()
        .filter(Character::isLetterOrDigit)
        .limit(MAX_CHARACTERS)
        .forEach(letter -> letters.append((char) letter));
    return letters.toString();
  }
}

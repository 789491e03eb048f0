package io.serai.document;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Suggests the known word that was probably meant by a misspelt one. */
public final class TypoSuggestion {

  /** Longer words have no suggestion: comparing takes time that grows with both lengths. */
  private static final int MAX_LENGTH = 100;

  private TypoSuggestion() {}

  /**
   * Returns the closest of {@code known} if at most a third of the characters differ; else, and for
   * words of more than 100 characters, empty.
   */
  public static Optional<String> to(String word, Collection<String> known) {
    if (word.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    int most = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(candidate -> Math.abs(candidate.length() - word.length()) <= most)
        .filter(candidate -> EditDistance.between(word, candidate) <= most)
        .min(Comparator.comparingInt(candidate -> EditDistance.between(word, candidate)));
  }
}

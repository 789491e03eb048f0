package io.serai.security;

import io.serai.document.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that a misspelt one is likely to mean. */
public final class TypoSuggestion {

  private TypoSuggestion() {}

  /** The closest of {@code known}, where no more than a third of the word differs. */
  public static Optional<String> to(String word, Collection<String> known) {
    int most = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(candidate -> EditDistance.between(word, candidate) <= most)
        .min(Comparator.comparingInt(candidate -> EditDistance.between(word, candidate)));
  }
}

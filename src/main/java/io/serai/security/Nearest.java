package io.serai.security;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The known word that a misspelt one is likely to mean. */
public final class Nearest {
  private Nearest() {}

  /** The closest of {@code known}, where no more than a third of the word differs. */
  public static Optional<String> to(String word, Collection<String> known) {
    int most = Math.max(1, word.length() / 3);
    return known.stream()
        .filter(candidate -> distance(word, candidate) <= most)
        .min(Comparator.comparingInt(candidate -> distance(word, candidate)));
  }

  /** Levenshtein's distance: how many letters must be put in, taken out or replaced. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}

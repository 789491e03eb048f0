package io.serai.skill;

import io.serai.document.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that differ from a wrong one by a few typing errors. */
public final class SimilarNameFinder {

  private static final int MAX_RESULTS = 3;
  private static final int MAX_LENGTH = 100;

  private SimilarNameFinder() {}

  /**
   * Returns the most similar names, nearest first: at most three, each with at least half of its
   * letters right.
   */
  public static List<String> of(String wrong, Collection<String> names) {
    String target = normal(wrong);
    if (target.length() > MAX_LENGTH) {
      return List.of();
    }
    record SimilarName(String name, int distance) {}
    return names.stream()
        .filter(name -> Math.abs(name.length() - wrong.length()) <= wrong.length() / 2)
        .map(name -> new SimilarName(name, EditDistance.between(target, normal(name))))
        .filter(near -> near.distance() <= target.length() / 2)
        .sorted(Comparator.comparingInt(SimilarName::distance).thenComparing(SimilarName::name))
        .limit(MAX_RESULTS)
        .map(SimilarName::name)
        .toList();
  }

  private static String normal(String name) {
    StringBuilder letters = new StringBuilder();
    name.toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(Character::isLetterOrDigit)
        .forEach(letters::appendCodePoint);
    return letters.toString();
  }
}

package io.serai.skill;

import io.serai.document.EditDistance;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that are a few typing errors away from one that is wrong. */
public final class SimilarNameFinder {

  private static final int MOST = 3;
  private static final int LONGEST = 100;

  private SimilarNameFinder() {}

  /** The nearest names, nearest first: at most three, each with at least half its letters right. */
  public static List<String> of(String wrong, Collection<String> names) {
    String sought = normal(wrong);
    if (sought.length() > LONGEST) {
      return List.of();
    }
    record Near(String name, int distance) {}
    return names.stream()
        .filter(name -> Math.abs(name.length() - wrong.length()) <= wrong.length() / 2)
        .map(name -> new Near(name, EditDistance.between(sought, normal(name))))
        .filter(near -> near.distance() <= sought.length() / 2)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .limit(MOST)
        .map(Near::name)
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

package io.serai.skill.component;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that are a few typing errors away from one that is wrong. */
final class NearNames {

  private static final int MOST = 3;
  private static final int LONGEST = 100;

  private NearNames() {}

  /** The nearest names, nearest first: at most three, each with at least half its letters right. */
  static List<String> of(String wrong, Collection<String> names) {
    String sought = normal(wrong);
    if (sought.length() > LONGEST) {
      return List.of();
    }
    record Near(String name, int distance) {}
    return names.stream()
        .filter(name -> Math.abs(name.length() - wrong.length()) <= wrong.length() / 2)
        .map(name -> new Near(name, distance(sought, normal(name))))
        .filter(near -> near.distance() <= sought.length() / 2)
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::name))
        .limit(MOST)
        .map(Near::name)
        .toList();
  }

  private static String normal(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
  }

  /** The Levenshtein distance, row by row. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int above = row[j];
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(above, row[j - 1]) + 1, diagonal + change);
        diagonal = above;
      }
    }
    return row[other.length()];
  }
}

package io.serai.skill;

import java.util.regex.Pattern;

/**
 * Matches the words of a pattern between two wildcards, ignoring case and the kind of white space.
 */
final class PatternLiteral {
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final String text;
  private final boolean spansClauses;

  PatternLiteral(String text) {
    this.text = folded(SPACE.matcher(text).replaceAll(" "));
    this.spansClauses = text.chars().anyMatch(c -> endsClause((char) c));
  }

  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    text.chars().forEach(c -> folded.append(fold((char) c)));
    return folded.toString();
  }

  /** Whether the value of a wildcard ends before {@code c}. */
  static boolean endsClause(char c) {
    return ",.?!;".indexOf(c) >= 0;
  }

  /** Whether the words themselves contain the end of a clause. */
  boolean spansClauses() {
    return spansClauses;
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  /** Returns where the words begin at or after {@code from}, at a word boundary; -1 if nowhere. */
  int findStart(String query, int from) {
    for (int at = from; at <= query.length(); at++) {
      if (isBoundary(query, at) && end(query, at) >= 0) {
        return at;
      }
    }
    return -1;
  }

  /** Returns where the words occur between word boundaries; -1 if nowhere. */
  int findWhole(String query) {
    int at = findStart(query, 0);
    while (at >= 0 && !isBoundary(query, end(query, at))) {
      at = findStart(query, at + 1);
    }
    return at;
  }

  /**
   * Returns where the words begin between {@code from} and {@code end}; -1 if nowhere.
   *
   * @param whole whether they must end at a word boundary
   */
  int find(String query, int from, int end, boolean whole) {
    for (int at = from; at < end; at++) {
      if (at > from && isWithinSpace(query, at)) {
        continue;
      }
      int stop = end(query, at);
      if (stop >= 0 && stop <= end && !(whole && !isBoundary(query, stop))) {
        return at;
      }
    }
    return -1;
  }

  /** Whether words that begin with a space would match the same text as one character earlier. */
  private boolean isWithinSpace(String query, int at) {
    return text.startsWith(" ")
        && Character.isWhitespace(query.charAt(at))
        && Character.isWhitespace(query.charAt(at - 1));
  }

  /** Returns the end of the words that begin at {@code start}; -1 if they do not occur there. */
  int end(String query, int start) {
    int at = start;
    for (int i = 0; i < text.length(); i++) {
      int next =
          text.charAt(i) == ' ' ? afterSpace(query, at) : afterLetter(query, at, text.charAt(i));
      if (next < 0) {
        return -1;
      }
      at = next;
    }
    return at;
  }

  private static int afterSpace(String query, int from) {
    int at = from;
    while (at < query.length() && Character.isWhitespace(query.charAt(at))) {
      at++;
    }
    return at == from ? -1 : at;
  }

  private static int afterLetter(String query, int at, char letter) {
    return at < query.length() && fold(query.charAt(at)) == letter ? at + 1 : -1;
  }

  private static char fold(char letter) {
    return Character.toLowerCase(Character.toUpperCase(letter));
  }

  private static boolean isBoundary(String query, int at) {
    boolean before = at > 0 && Character.isLetterOrDigit(query.charAt(at - 1));
    return !(before && at < query.length() && Character.isLetterOrDigit(query.charAt(at)));
  }
}

package io.serai.skill;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pattern of a parameter: words, and {@code *} as a wildcard for the text between them.
 *
 * <p>Case and the kind of white space are ignored, and a match begins and ends at a word boundary.
 * A {@code *} matches the text before the pattern's next words, at most up to the next {@code , . ?
 * ! ;} or the end. The value is the trimmed text that the first {@code *} matches; an empty one is
 * not a match.
 *
 * <p>If the words after a {@code *} do not occur in a clause for one start, they do not occur for
 * any later start in that clause. The search therefore continues after the clause, and no clause is
 * searched repeatedly.
 */
final class ParameterExtractionPattern {
  private static final Pattern STARS = Pattern.compile("\\*+");

  private final List<PatternLiteral> words;

  private ParameterExtractionPattern(List<PatternLiteral> words) {
    this.words = words;
  }

  static ParameterExtractionPattern of(String pattern) {
    String[] parts = STARS.split(pattern.strip(), -1);
    return new ParameterExtractionPattern(
        List.of(parts).stream().map(PatternLiteral::new).toList());
  }

  /** Returns the value in {@code query}; empty if the pattern does not match. */
  Optional<String> find(String query) {
    return words.size() == 1 ? findWithoutWildcard(query) : findWithWildcard(query);
  }

  private Optional<String> findWithoutWildcard(String query) {
    PatternLiteral all = words.get(0);
    int start = all.isEmpty() ? -1 : all.findWhole(query);
    return start < 0
        ? Optional.empty()
        : Optional.of(query.substring(start, all.end(query, start)));
  }

  private Optional<String> findWithWildcard(String query) {
    PatternLiteral first = words.get(0);
    int from = 0;
    for (int start; (start = first.findStart(query, from)) >= 0; ) {
      int open = first.end(query, start);
      int end = clauseEnd(query, open);
      Optional<String> value = capture(query, open, end);
      if (value.isPresent()) {
        return value;
      }
      from = first.spansClauses() ? start + 1 : Math.max(start + 1, end);
    }
    return Optional.empty();
  }

  /**
   * Returns the text that the first wildcard matches from {@code open} on, if all words after it
   * follow.
   */
  private Optional<String> capture(String query, int open, int end) {
    int at = open;
    String value = "";
    for (int i = 1; i < words.size(); i++) {
      PatternLiteral next = words.get(i);
      boolean last = i == words.size() - 1;
      int start = skipSpace(query, at, end);
      int stop = last && next.isEmpty() ? end : next.find(query, start + 1, end, last);
      if (stop <= start) {
        return Optional.empty();
      }
      value = i == 1 ? query.substring(start, stop).strip() : value;
      at = next.end(query, stop);
    }
    return Optional.of(value);
  }

  private static int skipSpace(String query, int from, int end) {
    int at = from;
    while (at < end && Character.isWhitespace(query.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int clauseEnd(String query, int from) {
    int at = from;
    while (at < query.length() && !PatternLiteral.endsClause(query.charAt(at))) {
      at++;
    }
    return at;
  }
}

package io.serai.skill;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One pattern of a parameter: words, and {@code *} for what stands between them.
 *
 * <p>Case does not count, any white space is as good as another, and the pattern begins and ends at
 * the boundary of a word. A {@code *} takes what stands before the pattern's next words, and at
 * most up to the next {@code , . ? ! ;} or the end. The value is what the first {@code *} takes,
 * trimmed; an empty one is no match.
 *
 * <p>Once the words after a {@code *} are missing from a clause for one start, they are missing for
 * every later start in this clause, so the search goes on behind it and no clause is searched again
 * and again.
 */
final class ParameterWildcardPattern {
  private static final Pattern STARS = Pattern.compile("\\*+");

  private final List<PhraseMatcher> words;

  private ParameterWildcardPattern(List<PhraseMatcher> words) {
    this.words = words;
  }

  static ParameterWildcardPattern of(String pattern) {
    String[] parts = STARS.split(pattern.strip(), -1);
    return new ParameterWildcardPattern(List.of(parts).stream().map(PhraseMatcher::new).toList());
  }

  /** The value in {@code query}, where the pattern matches. */
  Optional<String> find(String query) {
    return words.size() == 1 ? whole(query) : starred(query);
  }

  private Optional<String> whole(String query) {
    PhraseMatcher all = words.get(0);
    int start = all.isEmpty() ? -1 : all.findWhole(query);
    return start < 0
        ? Optional.empty()
        : Optional.of(query.substring(start, all.end(query, start)));
  }

  private Optional<String> starred(String query) {
    PhraseMatcher first = words.get(0);
    int from = 0;
    for (int start; (start = first.findStart(query, from)) >= 0; ) {
      int open = first.end(query, start);
      int end = clauseEnd(query, open);
      Optional<String> value = taken(query, open, end);
      if (value.isPresent()) {
        return value;
      }
      from = first.spansClauses() ? start + 1 : Math.max(start + 1, end);
    }
    return Optional.empty();
  }

  /** What the first star takes from {@code open} on, where all words after it follow. */
  private Optional<String> taken(String query, int open, int end) {
    int at = open;
    String value = "";
    for (int i = 1; i < words.size(); i++) {
      PhraseMatcher next = words.get(i);
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
    while (at < query.length() && !PhraseMatcher.endsClause(query.charAt(at))) {
      at++;
    }
    return at;
  }
}

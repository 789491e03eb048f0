package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The skills that fit at least one of several intents, each with its best similarity; what fits a
 * single intent is kept as it came, since it may be much.
 */
final class Matches {

  private List<Match> first = List.of();
  private final Map<String, Match> best = new HashMap<>();
  private final Set<String> counted = new HashSet<>();

  /** Adds what fits one intent; each skill stands in it once. */
  void add(List<Match> matches) {
    if (isEmpty()) {
      first = matches;
      return;
    }
    merge(first);
    first = List.of();
    merge(matches);
  }

  /** Counts matches as fitting, whether they are added or not. */
  void count(Collection<Match> matches) {
    matches.forEach(match -> counted.add(match.skill().id()));
  }

  /** How many skills fit. */
  int total() {
    if (counted.isEmpty()) {
      return all().size();
    }
    all().forEach(match -> counted.add(match.skill().id()));
    return counted.size();
  }

  List<Match> all() {
    return best.isEmpty() ? first : List.copyOf(best.values());
  }

  boolean isEmpty() {
    return first.isEmpty() && best.isEmpty();
  }

  private void merge(List<Match> matches) {
    for (Match match : matches) {
      best.merge(match.skill().id(), match, Matches::better);
    }
  }

  private static Match better(Match one, Match other) {
    return other.similarity() > one.similarity() ? other : one;
  }

  /** BM25 scores over the best one's, so that the best is 1 (A2S-Q11). */
  static List<Match> relative(List<Match> scored) {
    double most = 0;
    for (Match match : scored) {
      most = Math.max(most, match.similarity());
    }
    List<Match> relative = new ArrayList<>(scored.size());
    for (Match match : scored) {
      Skill skill = match.skill();
      relative.add(new Match(skill, most == 0 ? 0 : match.similarity() / most));
    }
    return relative;
  }
}

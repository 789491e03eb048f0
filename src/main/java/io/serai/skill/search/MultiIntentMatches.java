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
 * Collects the skills that match at least one of several intents, each with its best similarity.
 * The matches of a single intent, which may be many, are kept without copying.
 */
final class MultiIntentMatches {

  private List<ScoredSkill> first = List.of();
  private final Map<String, ScoredSkill> best = new HashMap<>();
  private final Set<String> counted = new HashSet<>();

  /** Adds the matches of one intent, which contain each skill once. */
  void add(List<ScoredSkill> matches) {
    if (isEmpty()) {
      first = matches;
      return;
    }
    merge(first);
    first = List.of();
    merge(matches);
  }

  /** Counts matches in the total without adding them as hits. */
  void count(Collection<ScoredSkill> matches) {
    matches.forEach(scoredSkill -> counted.add(scoredSkill.skill().id()));
  }

  /** Returns the number of matching skills. */
  int total() {
    if (counted.isEmpty()) {
      return all().size();
    }
    all().forEach(scoredSkill -> counted.add(scoredSkill.skill().id()));
    return counted.size();
  }

  List<ScoredSkill> all() {
    return best.isEmpty() ? first : List.copyOf(best.values());
  }

  boolean isEmpty() {
    return first.isEmpty() && best.isEmpty();
  }

  private void merge(List<ScoredSkill> matches) {
    for (ScoredSkill scoredSkill : matches) {
      best.merge(scoredSkill.skill().id(), scoredSkill, MultiIntentMatches::better);
    }
  }

  private static ScoredSkill better(ScoredSkill one, ScoredSkill other) {
    return other.similarity() > one.similarity() ? other : one;
  }

  /** Divides BM25 scores by the best one, so that the best is 1 (A2S-Q11). */
  static List<ScoredSkill> relative(List<ScoredSkill> scored) {
    double bestScore = 0;
    for (ScoredSkill scoredSkill : scored) {
      bestScore = Math.max(bestScore, scoredSkill.similarity());
    }
    List<ScoredSkill> relative = new ArrayList<>(scored.size());
    for (ScoredSkill scoredSkill : scored) {
      Skill skill = scoredSkill.skill();
      relative.add(
          new ScoredSkill(skill, bestScore == 0 ? 0 : scoredSkill.similarity() / bestScore));
    }
    return relative;
  }
}

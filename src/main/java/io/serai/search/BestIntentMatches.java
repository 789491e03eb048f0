package io.serai.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the documents that match at least one of several intents, each with its best similarity.
 * The matches of a single intent, which may be many, are kept without copying.
 */
final class BestIntentMatches<D extends SearchDocument> {

  private List<ScoredDocument<D>> first = List.of();
  private final Map<DocumentKey, ScoredDocument<D>> best = new HashMap<>();
  private final Set<DocumentKey> counted = new HashSet<>();

  /** Adds the matches of one intent, which contain each document once. */
  void add(List<ScoredDocument<D>> matches) {
    if (isEmpty()) {
      first = matches;
      return;
    }
    merge(first);
    first = List.of();
    merge(matches);
  }

  /** Counts matches in the total without adding them. */
  void count(Collection<ScoredDocument<D>> matches) {
    matches.forEach(match -> counted.add(match.document().key()));
  }

  DocumentMatches<D> result(MatchMethod strategy) {
    List<ScoredDocument<D>> all = best.isEmpty() ? first : List.copyOf(best.values());
    return new DocumentMatches<>(all, total(all), strategy);
  }

  private int total(List<ScoredDocument<D>> all) {
    if (counted.isEmpty()) {
      return all.size();
    }
    count(all);
    return counted.size();
  }

  boolean isEmpty() {
    return first.isEmpty() && best.isEmpty();
  }

  private void merge(List<ScoredDocument<D>> matches) {
    for (ScoredDocument<D> match : matches) {
      best.merge(match.document().key(), match, BestIntentMatches::better);
    }
  }

  private static <D extends SearchDocument> ScoredDocument<D> better(
      ScoredDocument<D> one, ScoredDocument<D> other) {
    return other.similarity() > one.similarity() ? other : one;
  }

  /** Divides BM25 scores by the best one, so that the best is 1. */
  static <D extends SearchDocument> List<ScoredDocument<D>> relative(
      List<ScoredDocument<D>> scored) {
    double bestScore = 0;
    for (ScoredDocument<D> match : scored) {
      bestScore = Math.max(bestScore, match.similarity());
    }
    List<ScoredDocument<D>> relative = new ArrayList<>(scored.size());
    for (ScoredDocument<D> match : scored) {
      double similarity = bestScore == 0 ? 0 : match.similarity() / bestScore;
      relative.add(new ScoredDocument<>(match.document(), similarity));
    }
    return relative;
  }
}

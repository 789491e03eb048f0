package io.serai.skill.search;

import io.serai.skill.SkillStatistics;
import io.serai.skill.Usage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Orders matches by the weighted sum of their factors (A2S-56, A2S-Q11). */
final class Ranking {

  private static final double NEVER_RAN = 1.0;

  private final SkillStatistics statistics;

  Ranking(SkillStatistics statistics) {
    this.statistics = statistics;
  }

  /** The best hits, at most as many as the request's limit. */
  List<Hit> best(List<Match> matches, SearchRequest request) {
    List<Usage> usages = new ArrayList<>(matches.size());
    long mostUsed = 0;
    for (Match match : matches) {
      Usage usage = statistics.of(match.skill().id());
      usages.add(usage);
      mostUsed = Math.max(mostUsed, usage.runs());
    }
    Comparator<Hit> bestFirst = bestFirst(request);
    PriorityQueue<Hit> best = new PriorityQueue<>(bestFirst.reversed());
    for (int i = 0; i < matches.size(); i++) {
      Hit hit = hit(matches.get(i), usages.get(i), mostUsed, request.weights());
      Hit worst = best.size() < request.limit() ? null : best.peek();
      if (worst == null || bestFirst.compare(hit, worst) < 0) {
        best.add(hit);
      }
      if (best.size() > request.limit()) {
        best.poll();
      }
    }
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(bestFirst);
    return Collections.unmodifiableList(hits);
  }

  /** Best score first; among equals what the asker may call, then by id. */
  private static Comparator<Hit> bestFirst(SearchRequest request) {
    return ((Comparator<Hit>) (one, other) -> Double.compare(other.score(), one.score()))
        .thenComparing(hit -> !request.permitted().test(hit.skill()))
        .thenComparing(hit -> hit.skill().id());
  }

  private static Hit hit(Match match, Usage usage, long mostUsed, Weights weights) {
    int steps = match.skill().steps();
    double score =
        weights.score(
            match.similarity(),
            usage.successRate().orElse(NEVER_RAN),
            mostUsed == 0 ? 0 : (double) usage.runs() / mostUsed,
            1.0 / steps);
    return new Hit(match.skill(), score, usage.runs(), usage.successRate(), Complexity.of(steps));
  }
}

package io.serai.skill.search;

import io.serai.search.ScoredDocument;
import io.serai.skill.Skill;
import io.serai.skill.SkillRunTotals;
import io.serai.skill.SkillStatistics;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Ranks matches by the weighted sum of their factors (A2S-56, A2S-Q11). */
final class WeightedSkillRanker {

  private static final double DEFAULT_SUCCESS_RATE = 1.0;

  private final SkillStatistics statistics;

  WeightedSkillRanker(SkillStatistics statistics) {
    this.statistics = statistics;
  }

  /** Returns the best hits, at most as many as the request's limit. */
  List<SearchResult.SearchHit> best(
      List<ScoredDocument<SkillDocument>> matches, SearchRequest request) {
    List<SkillRunTotals> usages = new ArrayList<>(matches.size());
    long mostUsed = 0;
    for (ScoredDocument<SkillDocument> match : matches) {
      SkillRunTotals totals = statistics.of(match.document().skill().id());
      usages.add(totals);
      mostUsed = Math.max(mostUsed, totals.runs());
    }
    Comparator<SearchResult.SearchHit> bestFirst = bestFirst(request);
    PriorityQueue<SearchResult.SearchHit> best = new PriorityQueue<>(bestFirst.reversed());
    for (int i = 0; i < matches.size(); i++) {
      SearchResult.SearchHit hit = hit(matches.get(i), usages.get(i), mostUsed, request.weights());
      SearchResult.SearchHit worst = best.size() < request.limit() ? null : best.peek();
      if (worst == null || bestFirst.compare(hit, worst) < 0) {
        best.add(hit);
      }
      if (best.size() > request.limit()) {
        best.poll();
      }
    }
    List<SearchResult.SearchHit> hits = new ArrayList<>(best);
    hits.sort(bestFirst);
    return Collections.unmodifiableList(hits);
  }

  /** Orders by best score, then skills that the caller may call, then by id. */
  private static Comparator<SearchResult.SearchHit> bestFirst(SearchRequest request) {
    return ((Comparator<SearchResult.SearchHit>)
            (one, other) -> Double.compare(other.score(), one.score()))
        .thenComparing(hit -> !request.permitted().test(hit.skill()))
        .thenComparing(hit -> hit.skill().id());
  }

  private static SearchResult.SearchHit hit(
      ScoredDocument<SkillDocument> match,
      SkillRunTotals totals,
      long mostUsed,
      RankingWeights weights) {
    Skill skill = match.document().skill();
    int steps = skill.steps();
    double score =
        weights.score(
            match.similarity(),
            totals.successRate().orElse(DEFAULT_SUCCESS_RATE),
            mostUsed == 0 ? 0 : (double) totals.runs() / mostUsed,
            1.0 / steps);
    return new SearchResult.SearchHit(
        skill, score, totals.runs(), totals.successRate(), StepCountCategory.of(steps));
  }
}

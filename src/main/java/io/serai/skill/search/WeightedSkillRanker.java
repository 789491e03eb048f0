package io.serai.skill.search;

import io.serai.search.ScoredDocument;
import io.serai.skill.Skill;
import io.serai.skill.SkillRunTotals;
import io.serai.skill.SkillStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Ranks matches by the weighted sum of their factors (A2S-56, A2S-Q11).
 *
 * <p>With the default weights, a skill whose name the request is has the score 1, and one that the
 * caller may not call has the score 0. A request with weights of its own is ranked by them alone.
 */
record WeightedSkillRanker(SkillStatistics statistics) {

  private static final double DEFAULT_SUCCESS_RATE = 1.0;

  /** Returns the best hits after the request's offset, at most as many as its limit. */
  List<SkillSearchResults.SearchHit> best(
      List<ScoredDocument<SkillDocument>> matches, RequestedNames names, SearchRequest request) {
    List<SkillRunTotals> usages = new ArrayList<>(matches.size());
    long mostUsed = 0;
    for (ScoredDocument<SkillDocument> match : matches) {
      Skill skill = match.document().skill();
      SkillRunTotals totals = statistics.of(skill.id(), skill.version());
      usages.add(totals);
      mostUsed = Math.max(mostUsed, totals.runs());
    }
    int wanted = request.offset() + request.limit();
    Comparator<SkillSearchResults.SearchHit> bestFirst = bestFirst(names, request);
    PriorityQueue<SkillSearchResults.SearchHit> best = new PriorityQueue<>(bestFirst.reversed());
    for (int i = 0; i < matches.size(); i++) {
      SkillSearchResults.SearchHit hit =
          hit(matches.get(i), usages.get(i), mostUsed, names, request);
      SkillSearchResults.SearchHit worst = best.size() < wanted ? null : best.peek();
      if (worst == null || bestFirst.compare(hit, worst) < 0) {
        best.add(hit);
      }
      if (best.size() > wanted) {
        best.poll();
      }
    }
    List<SkillSearchResults.SearchHit> hits = new ArrayList<>(best);
    hits.sort(bestFirst);
    int from = Math.min(request.offset(), hits.size());
    return List.copyOf(hits.subList(from, hits.size()));
  }

  /** Orders by best score, then by requested name, then by what the caller may call, then by id. */
  private static Comparator<SkillSearchResults.SearchHit> bestFirst(
      RequestedNames names, SearchRequest request) {
    return ((Comparator<SkillSearchResults.SearchHit>)
            (one, other) -> Double.compare(other.score(), one.score()))
        .thenComparing(hit -> !names.contain(hit.skill()))
        .thenComparing(hit -> !request.permitted().test(hit.skill()))
        .thenComparing(hit -> hit.skill().id());
  }

  private static SkillSearchResults.SearchHit hit(
      ScoredDocument<SkillDocument> match,
      SkillRunTotals totals,
      long mostUsed,
      RequestedNames names,
      SearchRequest request) {
    Skill skill = match.document().skill();
    double usage = mostUsed == 0 ? 0 : (double) totals.runs() / mostUsed;
    double score = score(match.similarity(), skill, totals, usage, names, request);
    return new SkillSearchResults.SearchHit(
        skill, score, totals.runs(), totals.successRate(), StepCountCategory.of(skill.steps()));
  }

  private static double score(
      double similarity,
      Skill skill,
      SkillRunTotals totals,
      double usage,
      RequestedNames names,
      SearchRequest request) {
    RankingWeights weights = request.weights();
    if (weights.equals(RankingWeights.DEFAULT)) {
      if (names.contain(skill)) {
        return 1;
      }
      if (!request.permitted().test(skill)) {
        return 0;
      }
    }
    return weights.score(
        similarity, totals.successRate().orElse(DEFAULT_SUCCESS_RATE), usage, 1.0 / skill.steps());
  }
}

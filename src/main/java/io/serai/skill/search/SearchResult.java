package io.serai.skill.search;

import io.serai.search.MatchMethod;
import io.serai.skill.Skill;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of a search.
 *
 * @param hits best first, at most as many as the request's limit
 * @param totalMatches number of all matches, including those beyond the limit
 * @param took time from request to result, including a request for embeddings
 */
public record SearchResult(
    List<SearchHit> hits, int totalMatches, Duration took, MatchMethod strategy) {

  /**
   * A skill that matches a search, in its newest version.
   *
   * @param score 0 to 1
   * @param usageCount runs of all its versions
   * @param successRate share of successful runs; empty if it never ran (A2S-Q20)
   */
  public record SearchHit(
      Skill skill,
      double score,
      long usageCount,
      OptionalDouble successRate,
      StepCountCategory complexity) {}
}

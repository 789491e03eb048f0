package io.serai.skill.search;

import io.serai.search.MatchMethod;
import io.serai.skill.Skill;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The result of a search.
 *
 * @param hits best first, those after the request's offset, at most as many as its limit
 * @param totalMatches number of all matches, including those that are not in {@code hits}
 * @param took time from request to result, including a request for embeddings
 */
public record SkillSearchResults(
    List<SearchHit> hits, int totalMatches, Duration took, MatchMethod strategy) {

  /**
   * A skill that matches a search, in its newest version.
   *
   * @param score 0 to 1
   * @param usageCount runs of this version
   * @param successRate share of successful runs; empty if it never ran (A2S-Q20)
   */
  public record SearchHit(
      Skill skill,
      double score,
      long usageCount,
      OptionalDouble successRate,
      StepCountCategory complexity) {}
}

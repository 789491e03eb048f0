package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import io.serai.skill.search.SkillSearchResults;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * How well the parameter patterns of a skill match a text: how many match, and whether they yield
 * all required inputs.
 */
record PatternMatchScore(boolean complete, int found) {

  private static final Comparator<PatternMatchScore> ORDER =
      Comparator.comparing(PatternMatchScore::complete).thenComparing(PatternMatchScore::found);

  /** Returns the hits whose patterns match best, in their order; empty if no pattern matches. */
  static List<SkillSearchResults.SearchHit> best(
      List<SkillSearchResults.SearchHit> hits, String words) {
    // hashing a hit would hash its whole skill
    IdentityHashMap<SkillSearchResults.SearchHit, PatternMatchScore> scores =
        new IdentityHashMap<>();
    hits.forEach(hit -> scores.put(hit, of(hit.skill(), words)));
    return scores.values().stream()
        .max(ORDER)
        .filter(best -> best.found() > 0)
        .map(best -> hits.stream().filter(hit -> best.equals(scores.get(hit))).toList())
        .orElse(List.of());
  }

  private static PatternMatchScore of(Skill skill, String words) {
    ObjectNode given = JsonMappers.object();
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    requirements.values(words).entrySet().stream()
        .filter(value -> isPart(value, words))
        .forEach(value -> given.put(value.getKey(), value.getValue()));
    boolean complete = !given.isEmpty() && requirements.missing(given).isEmpty();
    return new PatternMatchScore(complete, given.size());
  }

  /**
   * Whether the value is only a part of the text. A pattern that matches all of it says nothing.
   */
  private static boolean isPart(Map.Entry<String, String> value, String words) {
    return value.getValue().length() < words.strip().length();
  }
}

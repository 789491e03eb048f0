package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.PatternParameterExtractor;
import io.serai.skill.Skill;
import io.serai.skill.search.SearchHit;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far words are put as a skill's parameters expect: how many of their patterns are in them, and
 * whether these give all that the skill cannot do without.
 */
record ParameterPatternScore(boolean complete, int found) {

  private static final Comparator<ParameterPatternScore> ORDER =
      Comparator.comparing(ParameterPatternScore::complete)
          .thenComparing(ParameterPatternScore::found);

  /** Those hits, in their order, whose patterns fit best; none where no pattern is in the words. */
  static List<SearchHit> best(List<SearchHit> hits, String words) {
    IdentityHashMap<SearchHit, ParameterPatternScore> phrasings =
        new IdentityHashMap<>(); // a hit's hash is its whole skill's
    hits.forEach(hit -> phrasings.put(hit, of(hit.skill(), words)));
    return phrasings.values().stream()
        .max(ORDER)
        .filter(best -> best.found() > 0)
        .map(best -> hits.stream().filter(hit -> best.equals(phrasings.get(hit))).toList())
        .orElse(List.of());
  }

  private static ParameterPatternScore of(Skill skill, String words) {
    ObjectNode given = JsonMappers.object();
    PatternParameterExtractor.of(skill.parameters()).parse(words).entrySet().stream()
        .filter(value -> isPart(value, words))
        .forEach(value -> given.put(value.getKey(), value.getValue()));
    boolean complete =
        !given.isEmpty() && SkillInputRequirements.of(skill).missing(given).isEmpty();
    return new ParameterPatternScore(complete, given.size());
  }

  /** A pattern that takes all the words says nothing of them. */
  private static boolean isPart(Map.Entry<String, String> value, String words) {
    return value.getValue().length() < words.strip().length();
  }
}

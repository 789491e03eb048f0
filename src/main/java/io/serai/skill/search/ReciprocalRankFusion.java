package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;

/**
 * Fuses the matches of words and vectors for one intent.
 *
 * <p>Reciprocal rank fusion (each list contributes 1/(60+rank)) selects the candidates. The
 * similarity of a candidate is its cosine, mapped to 0 to 1; if it has no vector yet, it is its
 * word score relative to the best one.
 */
final class ReciprocalRankFusion {

  /** Maximum number of candidates for an intent. */
  static final int WINDOW = 100;

  private static final double RANK_OFFSET = 60;
  private static final Comparator<ScoredSkill> BEST_FIRST =
      Comparator.comparingDouble(ScoredSkill::similarity)
          .reversed()
          .thenComparing(scoredSkill -> scoredSkill.skill().id());

  private final VectorIndex index;
  private final Function<String, Optional<Skill>> skills;

  ReciprocalRankFusion(VectorIndex index, Function<String, Optional<Skill>> skills) {
    this.index = index;
    this.skills = skills;
  }

  /** Adds the candidates to the matches, and counts all other word matches. */
  void join(
      List<ScoredSkill> byWords,
      float[] vector,
      SearchRequest request,
      MultiIntentMatches matches) {
    int window = Math.max(WINDOW, 2 * request.limit());
    Map<String, Skill> found = new HashMap<>();
    Map<String, Double> fused = new HashMap<>();
    List<ScoredSkill> words = first(MultiIntentMatches.relative(byWords), window);
    rank(words.stream().map(ScoredSkill::skill).toList(), found, fused);
    rank(near(vector, window, request), found, fused);
    List<String> candidates = best(fused, window);
    Map<String, Double> similarity = similarities(words, vector, candidates);
    matches.count(byWords);
    matches.add(
        candidates.stream()
            .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
            .map(skill -> new ScoredSkill(skill, similarity.getOrDefault(skill.id(), 0.0)))
            .toList());
  }

  /** Returns the best matches in order without sorting the others. */
  private static List<ScoredSkill> first(List<ScoredSkill> matches, int max) {
    PriorityQueue<ScoredSkill> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());
    for (ScoredSkill scoredSkill : matches) {
      worstFirst.add(scoredSkill);
      if (worstFirst.size() > max) {
        worstFirst.poll();
      }
    }
    return worstFirst.stream().sorted(BEST_FIRST).toList();
  }

  private List<Skill> near(float[] vector, int window, SearchRequest request) {
    List<Skill> near = new ArrayList<>();
    index
        .nearest(vector, window)
        .forEach(
            (id, cosine) -> {
              if (cosine >= request.minSimilarity()) {
                skills.apply(id).filter(request.visible()).ifPresent(near::add);
              }
            });
    return near;
  }

  private static void rank(
      List<Skill> ranked, Map<String, Skill> found, Map<String, Double> fused) {
    for (int rank = 0; rank < ranked.size(); rank++) {
      Skill skill = ranked.get(rank);
      found.putIfAbsent(skill.id(), skill);
      fused.merge(skill.id(), 1 / (RANK_OFFSET + rank + 1), Double::sum);
    }
  }

  private static List<String> best(Map<String, Double> fused, int window) {
    return fused.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(window)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Map<String, Double> similarities(
      List<ScoredSkill> words, float[] vector, List<String> candidates) {
    Map<String, Double> similarities = new HashMap<>();
    words.forEach(
        scoredSkill -> similarities.put(scoredSkill.skill().id(), scoredSkill.similarity()));
    index
        .cosines(vector, candidates)
        .forEach((id, cosine) -> similarities.put(id, Math.min(1, Math.max(0, (1 + cosine) / 2))));
    return similarities;
  }
}

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
 * Joins what words and vectors find for one intent.
 *
 * <p>Reciprocal rank fusion (each list gives 1/(60+rank)) chooses the candidates; a candidate's
 * similarity is its cosine mapped to 0 to 1, or its words' score over the best while it has no
 * vector yet.
 */
final class Fusion {

  /** How many candidates an intent has at most. */
  static final int WINDOW = 100;

  private static final double RANK_OFFSET = 60;
  private static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity)
          .reversed()
          .thenComparing(match -> match.skill().id());

  private final VectorIndex index;
  private final Function<String, Optional<Skill>> skills;

  Fusion(VectorIndex index, Function<String, Optional<Skill>> skills) {
    this.index = index;
    this.skills = skills;
  }

  /** Adds the candidates to the matches, and counts what shares a word beyond them. */
  void join(List<Match> byWords, float[] vector, SearchRequest request, Matches matches) {
    int window = Math.max(WINDOW, 2 * request.limit());
    Map<String, Skill> found = new HashMap<>();
    Map<String, Double> fused = new HashMap<>();
    List<Match> words = first(Matches.relative(byWords), window);
    rank(words.stream().map(Match::skill).toList(), found, fused);
    rank(near(vector, window, request), found, fused);
    List<String> candidates = best(fused, window);
    Map<String, Double> similarity = similarities(words, vector, candidates);
    matches.count(byWords);
    matches.add(
        candidates.stream()
            .flatMap(id -> Optional.ofNullable(found.get(id)).stream())
            .map(skill -> new Match(skill, similarity.getOrDefault(skill.id(), 0.0)))
            .toList());
  }

  /** The best in order, without putting the others in order. */
  private static List<Match> first(List<Match> matches, int most) {
    PriorityQueue<Match> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());
    for (Match match : matches) {
      worstFirst.add(match);
      if (worstFirst.size() > most) {
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
      List<Match> words, float[] vector, List<String> candidates) {
    Map<String, Double> similarities = new HashMap<>();
    words.forEach(match -> similarities.put(match.skill().id(), match.similarity()));
    index
        .cosines(vector, candidates)
        .forEach((id, cosine) -> similarities.put(id, Math.min(1, Math.max(0, (1 + cosine) / 2))));
    return similarities;
  }
}

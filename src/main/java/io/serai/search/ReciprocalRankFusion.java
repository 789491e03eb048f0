package io.serai.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fuses the matches of words and vectors for one intent.
 *
 * <p>Reciprocal rank fusion (each list contributes 1/(60+rank)) selects the candidates. The
 * similarity of a candidate is its cosine on the scale of the model, raised towards 1 by the cube
 * of the share of the intent's words that the candidate has: one or two words of a longer intent
 * change little, all of them half of what is missing. If it has no vector yet, it is its word score
 * relative to the best one.
 */
record ReciprocalRankFusion<D extends SearchDocument>(
    VectorIndex index, CosineScale scale, Function<DocumentKey, Optional<D>> current) {

  /** Maximum number of candidates for an intent. */
  static final int WINDOW = 100;

  private static final double RANK_OFFSET = 60;
  private static final double WORD_WEIGHT = 0.5;

  /** Adds the candidates to the matches, and counts all other word matches. */
  void join(
      List<ScoredDocument<D>> byWords,
      float[] vector,
      DocumentQuery<D> query,
      WordCoverage coverage,
      BestIntentMatches<D> matches) {
    int window = Math.max(WINDOW, 2 * query.limit());
    Map<DocumentKey, D> found = new HashMap<>();
    Map<DocumentKey, Double> fused = new HashMap<>();
    List<ScoredDocument<D>> words =
        TopScoredDocuments.of(BestIntentMatches.relative(byWords), window);
    rank(words.stream().map(ScoredDocument::document).toList(), found, fused);
    rank(near(vector, window, query), found, fused);
    List<DocumentKey> candidates = best(fused, window);
    Map<DocumentKey, Double> similarity = similarities(words, vector, candidates, coverage);
    matches.count(byWords);
    matches.add(
        candidates.stream()
            .flatMap(key -> Optional.ofNullable(found.get(key)).stream())
            .map(
                document ->
                    new ScoredDocument<>(document, similarity.getOrDefault(document.key(), 0.0)))
            .toList());
  }

  private List<D> near(float[] vector, int window, DocumentQuery<D> query) {
    List<D> near = new ArrayList<>();
    index
        .nearest(vector, window, query.kinds())
        .forEach(
            (key, cosine) -> {
              if (cosine >= query.minSimilarity()) {
                current.apply(key).filter(query::accepts).ifPresent(near::add);
              }
            });
    return near;
  }

  private static <D extends SearchDocument> void rank(
      List<D> ranked, Map<DocumentKey, D> found, Map<DocumentKey, Double> fused) {
    for (int rank = 0; rank < ranked.size(); rank++) {
      D document = ranked.get(rank);
      found.putIfAbsent(document.key(), document);
      fused.merge(document.key(), 1 / (RANK_OFFSET + rank + 1), Double::sum);
    }
  }

  private static List<DocumentKey> best(Map<DocumentKey, Double> fused, int window) {
    return fused.entrySet().stream()
        .sorted(
            Map.Entry.<DocumentKey, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(window)
        .map(Map.Entry::getKey)
        .toList();
  }

  private Map<DocumentKey, Double> similarities(
      List<ScoredDocument<D>> words,
      float[] vector,
      List<DocumentKey> candidates,
      WordCoverage coverage) {
    Map<DocumentKey, Double> similarities = new HashMap<>();
    words.forEach(match -> similarities.put(match.document().key(), match.similarity()));
    Map<DocumentKey, Double> covered = words.isEmpty() ? Map.of() : coverage.of(candidates);
    index
        .cosines(vector, candidates)
        .forEach(
            (key, cosine) ->
                similarities.put(
                    key, fused(scale.similarity(cosine), covered.getOrDefault(key, 0.0))));
    return similarities;
  }

  private static double fused(double similarity, double coverage) {
    return similarity + (1 - similarity) * WORD_WEIGHT * coverage * coverage * coverage;
  }
}

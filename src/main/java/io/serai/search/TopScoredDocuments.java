package io.serai.search;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Selects the most similar documents, in order. */
final class TopScoredDocuments {

  private static final Comparator<ScoredDocument<?>> BEST_FIRST =
      Comparator.<ScoredDocument<?>>comparingDouble(ScoredDocument::similarity)
          .reversed()
          .thenComparing(match -> match.document().key());

  private TopScoredDocuments() {}

  /** Returns the best matches in order without sorting the others. */
  static <D extends SearchDocument> List<ScoredDocument<D>> of(
      List<ScoredDocument<D>> matches, int max) {
    PriorityQueue<ScoredDocument<D>> worstFirst = new PriorityQueue<>(BEST_FIRST.reversed());
    for (ScoredDocument<D> match : matches) {
      worstFirst.add(match);
      if (worstFirst.size() > max) {
        worstFirst.poll();
      }
    }
    return worstFirst.stream().sorted(BEST_FIRST).toList();
  }
}

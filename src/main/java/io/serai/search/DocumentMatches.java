package io.serai.search;

import java.util.List;

/**
 * The result of a search.
 *
 * @param all the matches in no particular order, with a similarity of 0 to 1; for the caller to
 *     rank
 * @param total number of matching documents; larger than {@code all} if vectors were searched,
 *     which select candidates
 */
public record DocumentMatches<D extends SearchDocument>(
    List<ScoredDocument<D>> all, int total, MatchMethod strategy) {

  /** Returns the most similar documents in order, those of equal similarity by key. */
  public List<ScoredDocument<D>> best(int limit) {
    return TopScoredDocuments.of(all, limit);
  }
}

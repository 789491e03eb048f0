package io.serai.search;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Searches by meaning: maintains the vectors of documents, requests those of intents, and fuses the
 * results with word matches.
 */
final class SemanticSearch<D extends SearchDocument> implements AutoCloseable {

  private final VectorIndex index = new VectorIndex();
  private final VectorIndexUpdater updater;
  private final QueryEmbedder queryEmbedder;
  private final ReciprocalRankFusion<D> fusion;

  /**
   * Creates an empty vector index.
   *
   * @param current returns the document that has a key now
   */
  SemanticSearch(
      Function<DocumentKey, Optional<D>> current, EmbeddingSearchConfig embeddings, Clock clock) {
    VectorCache cache = new VectorCache();
    this.updater = new VectorIndexUpdater(embeddings, embeddings.store().orElse(cache), index);
    this.queryEmbedder = new QueryEmbedder(embeddings, cache, clock);
    this.fusion = new ReciprocalRankFusion<>(index, embeddings.scale(), current);
  }

  void update(Collection<D> put, Collection<DocumentKey> removed) {
    updater.update(put, removed);
  }

  /** Returns the vectors of those intents for which one is available; never fails. */
  CompletableFuture<Map<String, float[]>> vectors(List<String> intents) {
    return queryEmbedder.of(intents.stream().map(WordAnalyzer::cut).toList());
  }

  /**
   * Adds the documents that match the intent by words or by meaning.
   *
   * @param coverage returns how much of the intent's words documents have, 0 to 1
   */
  void join(
      List<ScoredDocument<D>> byWords,
      float[] vector,
      DocumentQuery<D> query,
      WordCoverage coverage,
      BestIntentMatches<D> matches) {
    if (index.fits(vector)) {
      fusion.join(byWords, vector, query, coverage, matches);
    } else {
      matches.add(BestIntentMatches.relative(byWords));
    }
  }

  @Override
  public void close() {
    updater.close();
    index.close();
  }
}

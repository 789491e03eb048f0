package io.serai.skill.search;

import io.serai.skill.CatalogChange;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Searches by meaning: maintains the vectors of skills, requests those of intents, and fuses the
 * results with word matches.
 */
final class SemanticSearch implements AutoCloseable {

  private final VectorIndex index = new VectorIndex();
  private final VectorIndexUpdater updater;
  private final QueryEmbedder queryEmbedder;
  private final ReciprocalRankFusion fusion;

  SemanticSearch(SkillCatalog catalog, EmbeddingSearchConfig embeddings, Clock clock) {
    VectorCache cache = new VectorCache();
    this.updater = new VectorIndexUpdater(embeddings, cache, index);
    this.queryEmbedder = new QueryEmbedder(embeddings, cache, clock);
    this.fusion = new ReciprocalRankFusion(index, id -> catalog.snapshot().find(id));
  }

  void accept(CatalogChange change) {
    updater.accept(change);
  }

  /** Returns the vectors of those intents for which one is available; never fails. */
  CompletableFuture<Map<String, float[]>> vectors(List<String> intents) {
    return queryEmbedder.of(intents.stream().map(SkillTextAnalyzer::cut).toList());
  }

  /** Adds the skills that match the intent by words or by meaning. */
  void join(
      List<ScoredSkill> byWords,
      float[] vector,
      SearchRequest request,
      MultiIntentMatches matches) {
    if (index.fits(vector)) {
      fusion.join(byWords, vector, request, matches);
    } else {
      matches.add(MultiIntentMatches.relative(byWords));
    }
  }

  @Override
  public void close() {
    updater.close();
    index.close();
  }
}

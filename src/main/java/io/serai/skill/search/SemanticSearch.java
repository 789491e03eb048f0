package io.serai.skill.search;

import io.serai.skill.CatalogChange;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The search by meaning: the vectors of skills and intents, and their fusion with words. */
final class SemanticSearch implements AutoCloseable {

  private final VectorIndex index = new VectorIndex();
  private final VectorIndexUpdater feed;
  private final QueryEmbedder queries;
  private final ReciprocalRankFusion fusion;

  SemanticSearch(SkillCatalog catalog, EmbeddingSearchConfig embeddings, Clock clock) {
    VectorCache cache = new VectorCache();
    this.feed = new VectorIndexUpdater(embeddings, cache, index);
    this.queries = new QueryEmbedder(embeddings, cache, clock);
    this.fusion = new ReciprocalRankFusion(index, id -> catalog.snapshot().find(id));
  }

  void accept(CatalogChange change) {
    feed.accept(change);
  }

  /** The vectors of those intents that have one; never fails. */
  CompletableFuture<Map<String, float[]>> vectors(List<String> intents) {
    return queries.of(intents.stream().map(SkillTextAnalyzer::cut).toList());
  }

  /** Adds what fits the intent by words or by meaning. */
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
    feed.close();
    index.close();
  }
}

package io.serai.skill.search;

import io.serai.skill.Change;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The search by meaning: the vectors of skills and intents, and their fusion with words. */
final class Meaning implements AutoCloseable {

  private final VectorIndex index = new VectorIndex();
  private final VectorFeed feed;
  private final QueryVectors queries;
  private final Fusion fusion;

  Meaning(SkillCatalog catalog, Embeddings embeddings, Clock clock) {
    VectorCache cache = new VectorCache();
    this.feed = new VectorFeed(embeddings, cache, index);
    this.queries = new QueryVectors(embeddings, cache, clock);
    this.fusion = new Fusion(index, id -> catalog.snapshot().find(id));
  }

  void accept(Change change) {
    feed.accept(change);
  }

  /** The vectors of those intents that have one; never fails. */
  CompletableFuture<Map<String, float[]>> vectors(List<String> intents) {
    return queries.of(intents.stream().map(Words::cut).toList());
  }

  /** Adds what fits the intent by words or by meaning. */
  void join(List<Match> byWords, float[] vector, SearchRequest request, Matches matches) {
    if (index.fits(vector)) {
      fusion.join(byWords, vector, request, matches);
    } else {
      matches.add(Matches.relative(byWords));
    }
  }

  @Override
  public void close() {
    feed.close();
    index.close();
  }
}

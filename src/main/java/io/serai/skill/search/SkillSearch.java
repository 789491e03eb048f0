package io.serai.skill.search;

import io.serai.skill.CatalogChange;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.lucene.search.Query;

/**
 * Searches the newest version of every skill in the catalog (A2S-51 to A2S-64).
 *
 * <p>Thread-safe. A skill can be found as soon as the catalog change that added it has returned.
 */
public final class SkillSearch implements AutoCloseable {

  private final SkillCatalog catalog;
  private final Clock clock;
  private final WeightedSkillRanker ranker;
  private final WordIndex words = new WordIndex();
  private final Optional<SemanticSearch> semantic;
  private final Consumer<CatalogChange> listener = this::accept;

  /** Creates a search by words only. */
  public SkillSearch(SkillCatalog catalog, SkillStatistics statistics, Clock clock) {
    this(catalog, statistics, clock, Optional.empty());
  }

  /** Searches by words and, where there are embeddings, by meaning. */
  public SkillSearch(
      SkillCatalog catalog,
      SkillStatistics statistics,
      Clock clock,
      Optional<EmbeddingSearchConfig> embeddings) {
    this.catalog = catalog;
    this.clock = clock;
    this.ranker = new WeightedSkillRanker(statistics);
    this.semantic = embeddings.map(given -> new SemanticSearch(catalog, given, clock));
    catalog.listen(listener);
  }

  private void accept(CatalogChange change) {
    words.accept(change);
    semantic.ifPresent(vectors -> vectors.accept(change));
  }

  /**
   * Finds the skills that match at least one of the intents; the future never fails.
   *
   * <p>Without embeddings the future is complete on return. With them it may complete on the thread
   * that receives the embeddings.
   */
  public CompletableFuture<SearchResult> search(SearchRequest request) {
    Instant began = clock.instant();
    if (semantic.isEmpty()) {
      return CompletableFuture.completedFuture(search(request, Map.of(), began));
    }
    return semantic
        .get()
        .vectors(request.intents())
        .thenApply(vectors -> search(request, vectors, began));
  }

  private SearchResult search(SearchRequest request, Map<String, float[]> vectors, Instant began) {
    SearchStrategy strategy = vectors.isEmpty() ? SearchStrategy.LEXICAL : SearchStrategy.HYBRID;
    MultiIntentMatches found = new MultiIntentMatches();
    for (String intent : request.intents()) {
      List<ScoredSkill> byWords =
          words.search(
              IntentQueryBuilder.words(intent, request.intents().size()), request.visible());
      float[] vector = vectors.get(SkillTextAnalyzer.cut(intent));
      if (vector == null || semantic.isEmpty()) {
        found.add(MultiIntentMatches.relative(byWords));
      } else {
        semantic.get().join(byWords, vector, request, found);
      }
    }
    return found.isEmpty()
        ? fallback(request, strategy, began)
        : result(request, found, strategy, began);
  }

  /** Searches by spelling and then by name after the primary search found nothing (A2S-63). */
  private SearchResult fallback(SearchRequest request, SearchStrategy primary, Instant began) {
    MultiIntentMatches fuzzy = matches(request, IntentQueryBuilder.fuzzy(request.intents()));
    if (!fuzzy.isEmpty()) {
      return result(request, fuzzy, SearchStrategy.FUZZY, began);
    }
    MultiIntentMatches name =
        matches(request, request.intents().stream().map(IntentQueryBuilder::name).toList());
    return result(request, name, name.isEmpty() ? primary : SearchStrategy.NAME, began);
  }

  private MultiIntentMatches matches(SearchRequest request, List<Query> queries) {
    MultiIntentMatches matches = new MultiIntentMatches();
    for (Query query : queries) {
      matches.add(MultiIntentMatches.relative(words.search(query, request.visible())));
    }
    return matches;
  }

  private SearchResult result(
      SearchRequest request, MultiIntentMatches matches, SearchStrategy strategy, Instant began) {
    List<ScoredSkill> all = matches.all();
    List<SearchHit> hits = ranker.best(all, request);
    Duration took = Duration.between(began, clock.instant());
    return new SearchResult(hits, matches.total(), took, strategy);
  }

  @Override
  public void close() {
    catalog.unlisten(listener);
    words.close();
    semantic.ifPresent(SemanticSearch::close);
  }
}

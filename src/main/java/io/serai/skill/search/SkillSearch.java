package io.serai.skill.search;

import io.serai.skill.Change;
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
 * Search over the newest version of every skill in the catalog (A2S-51 to A2S-64).
 *
 * <p>Thread-safe. A skill is found from the moment that the change of the catalog that brought it
 * has returned.
 */
public final class SkillSearch implements AutoCloseable {

  private final SkillCatalog catalog;
  private final Clock clock;
  private final Ranking ranking;
  private final WordIndex words = new WordIndex();
  private final Optional<Meaning> meaning;
  private final Consumer<Change> listener = this::accept;

  /** Searches by words alone. */
  public SkillSearch(SkillCatalog catalog, SkillStatistics statistics, Clock clock) {
    this(catalog, statistics, clock, Optional.empty());
  }

  /** Searches by words and, where there are embeddings, by meaning. */
  public SkillSearch(
      SkillCatalog catalog,
      SkillStatistics statistics,
      Clock clock,
      Optional<Embeddings> embeddings) {
    this.catalog = catalog;
    this.clock = clock;
    this.ranking = new Ranking(statistics);
    this.meaning = embeddings.map(given -> new Meaning(catalog, given, clock));
    catalog.listen(listener);
  }

  private void accept(Change change) {
    words.accept(change);
    meaning.ifPresent(vectors -> vectors.accept(change));
  }

  /**
   * Finds what fits at least one of the intents; the future never fails.
   *
   * <p>Without embeddings it is complete on return. With them it may complete on the thread that
   * brings the embeddings.
   */
  public CompletableFuture<SearchResult> search(SearchRequest request) {
    Instant began = clock.instant();
    if (meaning.isEmpty()) {
      return CompletableFuture.completedFuture(search(request, Map.of(), began));
    }
    return meaning
        .get()
        .vectors(request.intents())
        .thenApply(vectors -> search(request, vectors, began));
  }

  private SearchResult search(SearchRequest request, Map<String, float[]> vectors, Instant began) {
    Strategy strategy = vectors.isEmpty() ? Strategy.LEXICAL : Strategy.HYBRID;
    Matches found = new Matches();
    for (String intent : request.intents()) {
      List<Match> byWords =
          words.search(Queries.words(intent, request.intents().size()), request.visible());
      float[] vector = vectors.get(Words.cut(intent));
      if (vector == null || meaning.isEmpty()) {
        found.add(Matches.relative(byWords));
      } else {
        meaning.get().join(byWords, vector, request, found);
      }
    }
    return found.isEmpty()
        ? fallback(request, strategy, began)
        : result(request, found, strategy, began);
  }

  /** What to do when the primary search finds nothing (A2S-63). */
  private SearchResult fallback(SearchRequest request, Strategy primary, Instant began) {
    Matches fuzzy = matches(request, Queries.fuzzy(request.intents()));
    if (!fuzzy.isEmpty()) {
      return result(request, fuzzy, Strategy.FUZZY, began);
    }
    Matches name = matches(request, request.intents().stream().map(Queries::name).toList());
    return result(request, name, name.isEmpty() ? primary : Strategy.NAME, began);
  }

  private Matches matches(SearchRequest request, List<Query> queries) {
    Matches matches = new Matches();
    for (Query query : queries) {
      matches.add(Matches.relative(words.search(query, request.visible())));
    }
    return matches;
  }

  private SearchResult result(
      SearchRequest request, Matches matches, Strategy strategy, Instant began) {
    List<Match> all = matches.all();
    List<Hit> hits = ranking.best(all, request);
    Duration took = Duration.between(began, clock.instant());
    return new SearchResult(hits, matches.total(), took, strategy);
  }

  @Override
  public void close() {
    catalog.unlisten(listener);
    words.close();
    meaning.ifPresent(Meaning::close);
  }
}

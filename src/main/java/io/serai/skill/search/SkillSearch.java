package io.serai.skill.search;

import io.serai.skill.Change;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
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
  private final Consumer<Change> listener = words::accept;

  /** Searches by words alone. */
  public SkillSearch(SkillCatalog catalog, SkillStatistics statistics, Clock clock) {
    this.catalog = catalog;
    this.clock = clock;
    this.ranking = new Ranking(statistics);
    catalog.listen(listener);
  }

  /** Finds what fits at least one of the intents. */
  public CompletableFuture<SearchResult> search(SearchRequest request) {
    return CompletableFuture.completedFuture(byWords(request, clock.instant()));
  }

  private SearchResult byWords(SearchRequest request, Instant began) {
    Matches found = matches(request, Queries::words);
    if (!found.isEmpty()) {
      return result(request, found, Strategy.LEXICAL, began);
    }
    return fallback(request, Strategy.LEXICAL, began);
  }

  /** What to do when the primary search finds nothing (A2S-63). */
  private SearchResult fallback(SearchRequest request, Strategy primary, Instant began) {
    Matches fuzzy = matches(request, Queries::fuzzy);
    if (!fuzzy.isEmpty()) {
      return result(request, fuzzy, Strategy.FUZZY, began);
    }
    Matches name = matches(request, Queries::name);
    return result(request, name, name.isEmpty() ? primary : Strategy.NAME, began);
  }

  private Matches matches(SearchRequest request, Function<String, Query> query) {
    Matches matches = new Matches();
    for (String intent : request.intents()) {
      matches.add(Matches.relative(words.search(query.apply(intent), request.visible())));
    }
    return matches;
  }

  private SearchResult result(
      SearchRequest request, Matches matches, Strategy strategy, Instant began) {
    List<Match> all = matches.all();
    List<Hit> hits = ranking.best(all, request);
    Duration took = Duration.between(began, clock.instant());
    return new SearchResult(hits, all.size(), took, strategy);
  }

  @Override
  public void close() {
    catalog.unlisten(listener);
    words.close();
  }
}

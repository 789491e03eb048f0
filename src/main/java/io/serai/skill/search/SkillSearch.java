package io.serai.skill.search;

import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Search over the newest version of every skill in the catalog. */
public final class SkillSearch implements AutoCloseable {

  /** Searches by words alone. */
  public SkillSearch(SkillCatalog catalog, SkillStatistics statistics, Clock clock) {}

  /** Finds what fits. */
  public CompletableFuture<SearchResult> search(SearchRequest request) {
    return CompletableFuture.completedFuture(
        new SearchResult(List.of(), 0, Duration.ZERO, Strategy.LEXICAL));
  }

  @Override
  public void close() {}
}

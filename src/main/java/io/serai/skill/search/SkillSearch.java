package io.serai.skill.search;

import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.util.concurrent.CompletableFuture;

/** Search over the newest version of every skill in the catalog. */
public final class SkillSearch implements AutoCloseable {

  private final SkillCatalog catalog;
  private final SkillStatistics statistics;

  /** Searches by words alone. */
  public SkillSearch(SkillCatalog catalog, SkillStatistics statistics) {
    this.catalog = catalog;
    this.statistics = statistics;
  }

  /** Finds what fits. */
  public CompletableFuture<SearchResult> search(SearchRequest request) {
    throw new UnsupportedOperationException(catalog + " " + statistics);
  }

  @Override
  public void close() {}
}

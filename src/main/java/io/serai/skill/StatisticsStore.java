package io.serai.skill;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** Where statistics outlive the hub. */
public interface StatisticsStore {

  /** Everything that was saved. */
  CompletableFuture<Collection<Row>> load();

  /** Saves the rows in one transaction, each in place of the one of its skill and version. */
  CompletableFuture<Void> save(Collection<Row> rows);

  /** The totals of one version of a skill. */
  record Row(String skill, String version, Usage usage) {}
}

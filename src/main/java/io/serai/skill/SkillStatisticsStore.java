package io.serai.skill;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** Persists the statistics of skills. */
public interface SkillStatisticsStore {

  /** Loads everything that was saved. */
  CompletableFuture<Collection<SkillVersionTotals>> load();

  /** Saves the rows in one transaction; each replaces the row of its skill and version. */
  CompletableFuture<Void> save(Collection<SkillVersionTotals> rows);

  /** Removes the rows that are as given; a row that another hub has changed since is kept. */
  CompletableFuture<Void> remove(Collection<SkillVersionTotals> rows);

  /** The totals of one version of a skill. */
  record SkillVersionTotals(String skill, String version, SkillRunTotals usage) {}
}

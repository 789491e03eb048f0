package io.serai.skill;

import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** Where statistics outlive the hub. */
public interface SkillStatisticsStore {

  /** Everything that was saved. */
  CompletableFuture<Collection<SkillVersionTotals>> load();

  /** Saves the rows in one transaction, each in place of the one of its skill and version. */
  CompletableFuture<Void> save(Collection<SkillVersionTotals> rows);

  /** The totals of one version of a skill. */
  record SkillVersionTotals(String skill, String version, SkillRunTotals usage) {}
}

package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Statistics that live as long as the test and keep every save apart. */
public final class MemoryStatistics implements SkillStatisticsStore {

  private final List<Collection<SkillVersionTotals>> saves = new ArrayList<>();

  @Override
  public synchronized CompletableFuture<Collection<SkillVersionTotals>> load() {
    return CompletableFuture.completedFuture(saves.stream().flatMap(Collection::stream).toList());
  }

  @Override
  public synchronized CompletableFuture<Void> save(Collection<SkillVersionTotals> rows) {
    saves.add(List.copyOf(rows));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletableFuture<Void> remove(Collection<SkillVersionTotals> rows) {
    return CompletableFuture.completedFuture(null);
  }
}

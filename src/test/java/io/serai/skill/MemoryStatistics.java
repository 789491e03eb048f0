package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Statistics that live as long as the test and keep every save apart. */
public final class MemoryStatistics implements StatisticsStore {

  private final List<Collection<Row>> saves = new ArrayList<>();

  @Override
  public synchronized CompletableFuture<Collection<Row>> load() {
    return CompletableFuture.completedFuture(saves.stream().flatMap(Collection::stream).toList());
  }

  @Override
  public synchronized CompletableFuture<Void> save(Collection<Row> rows) {
    saves.add(List.copyOf(rows));
    return CompletableFuture.completedFuture(null);
  }
}

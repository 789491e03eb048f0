package io.serai.console.metrics;

import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** Counts file reloads by status since the hub started. Thread-safe. */
public final class ReloadOutcomeCounters {

  private final Map<FileReloadOutcome.Status, LongAdder> counts =
      new EnumMap<>(FileReloadOutcome.Status.class);

  public ReloadOutcomeCounters(ReloadHistory reloadHistory) {
    for (FileReloadOutcome.Status status : FileReloadOutcome.Status.values()) {
      counts.put(status, new LongAdder());
    }
    reloadHistory.listen(outcome -> adder(outcome.status()).increment());
  }

  public long of(FileReloadOutcome.Status status) {
    return adder(status).sum();
  }

  private LongAdder adder(FileReloadOutcome.Status status) {
    return Objects.requireNonNull(counts.get(status));
  }
}

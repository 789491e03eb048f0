package io.serai.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Monitors whether the database's disk is full: from the first write that fails for that reason
 * until a probe can write again. Small writes may succeed in between, in space that is free within
 * the database's file, so they say nothing. Thread-safe.
 */
final class DiskFullMonitor {
  private final LongAdder failures = new LongAdder();
  private final AtomicReference<@Nullable CompletableFuture<Boolean>> probing =
      new AtomicReference<>();
  private volatile boolean full;

  /** Counts a failed write if its reason is a full disk. */
  void failed(Throwable reason) {
    if (reason instanceof StoreDiskFullException) {
      failures.increment();
      full = true;
    }
  }

  /** Returns the number of writes that failed because the disk was full. */
  long failures() {
    return failures.sum();
  }

  /**
   * Returns whether there is room. Only if a write has failed does this run the probe, once for all
   * who ask meanwhile.
   */
  CompletionStage<Boolean> hasRoom(Supplier<CompletionStage<?>> probe) {
    if (!full) {
      return CompletableFuture.completedFuture(true);
    }
    CompletableFuture<Boolean> mine = new CompletableFuture<>();
    CompletableFuture<Boolean> other = probing.compareAndExchange(null, mine);
    if (other != null) {
      return other;
    }
    probe
        .get()
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                full = false;
              }
              probing.set(null);
              mine.complete(failure == null);
            });
    return mine;
  }
}

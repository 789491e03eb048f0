package io.serai.task.run;

import io.serai.task.TaskLog;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What goes on by itself: old tasks are deleted; in a log that hubs share, this one's lease is
 * renewed, what others wrote is read, and what others left is taken over.
 */
final class Keeper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);
  private static final Duration PRUNE = Duration.ofSeconds(5);

  /** How soon those in line notice that their agent may do more at once. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Works works;
  private final TaskLog log;
  private final Mirrors mirrors;
  private final Recovery recovery;
  private volatile boolean closed;

  Keeper(Works works, Mirrors mirrors, Recovery recovery) {
    this.works = works;
    this.log = works.log();
    this.mirrors = mirrors;
    this.recovery = recovery;
  }

  CompletionStage<Void> begin() {
    return renew()
        .thenCompose(done -> recovery.run())
        .thenRun(
            () -> {
              every(PRUNE, this::prune);
              every(LOOK, this::fill);
              if (log.shared()) {
                Duration lease = works.settings().lease();
                every(lease.dividedBy(3), this::renew);
                every(lease.dividedBy(2), recovery::run);
                every(works.settings().poll(), mirrors::look);
              }
            });
  }

  /** Gives the lease back, so that others need not wait for its end. */
  @Override
  public void close() {
    closed = true;
    if (log.shared()) {
      log.renew(works.surroundings().hub(), Duration.ZERO);
    }
  }

  private CompletionStage<Void> renew() {
    return log.shared()
        ? log.renew(works.surroundings().hub(), works.settings().lease())
        : CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Void> prune() {
    var before = works.surroundings().clock().instant().minus(works.settings().keepFor());
    return log.prune(before, works.settings().keepMost()).thenAccept(deleted -> {});
  }

  private CompletionStage<Void> fill() {
    works.fill();
    return CompletableFuture.completedFuture(null);
  }

  private void every(Duration pause, Supplier<CompletionStage<Void>> work) {
    works.after(
        pause,
        () -> {
          if (!closed) {
            work.get().whenComplete((done, failure) -> again(pause, work, failure));
          }
        });
  }

  private void again(
      Duration pause, Supplier<CompletionStage<Void>> work, @Nullable Throwable failure) {
    if (failure != null && !closed) {
      LOG.warn("Looking after tasks failed and will be tried again: {}", failure.getMessage());
    }
    every(pause, work);
  }
}

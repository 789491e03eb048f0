package io.serai.task.run;

import io.serai.task.TaskEventLog;
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
final class TaskHousekeeping implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TaskHousekeeping.class);
  private static final Duration PRUNE = Duration.ofSeconds(5);

  /** How soon those in line notice that their agent may do more at once. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final TaskRuntime taskRuntime;
  private final TaskEventLog log;
  private final SharedLogFollower sharedLogFollower;
  private final TaskRecovery recovery;
  private volatile boolean closed;

  TaskHousekeeping(
      TaskRuntime taskRuntime, SharedLogFollower sharedLogFollower, TaskRecovery recovery) {
    this.taskRuntime = taskRuntime;
    this.log = taskRuntime.log();
    this.sharedLogFollower = sharedLogFollower;
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
                Duration lease = taskRuntime.settings().lease();
                every(lease.dividedBy(3), this::renew);
                every(lease.dividedBy(2), recovery::run);
                every(taskRuntime.settings().poll(), sharedLogFollower::look);
              }
            });
  }

  /** Gives the lease back, so that others need not wait for its end. */
  @Override
  public void close() {
    closed = true;
    if (log.shared()) {
      log.renew(taskRuntime.surroundings().hub(), Duration.ZERO);
    }
  }

  private CompletionStage<Void> renew() {
    return log.shared()
        ? log.renew(taskRuntime.surroundings().hub(), taskRuntime.settings().lease())
        : CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Void> prune() {
    var before =
        taskRuntime.surroundings().clock().instant().minus(taskRuntime.settings().keepFor());
    return log.prune(before, taskRuntime.settings().keepMost()).thenAccept(deleted -> {});
  }

  private CompletionStage<Void> fill() {
    taskRuntime.fill();
    return CompletableFuture.completedFuture(null);
  }

  private void every(Duration pause, Supplier<CompletionStage<Void>> work) {
    taskRuntime.after(
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

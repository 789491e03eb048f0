package io.serai.task.run.recovery;

import io.serai.task.TaskEventLog;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.queue.AgentQueues;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the periodic jobs of a dispatcher: deletes old tasks, starts queued ones, and takes over
 * abandoned ones. With a shared log it also renews this hub's lease and reads the events of other
 * hubs.
 */
public final class PeriodicTaskJobs implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTaskJobs.class);
  private static final Duration PRUNE_INTERVAL = Duration.ofSeconds(5);

  /**
   * How often a log in memory is pruned: so often that the arrays of the deleted tasks are few, and
   * all are used again. Otherwise new ones reach the old generation.
   */
  private static final Duration MEMORY_PRUNE_INTERVAL = Duration.ofMillis(500);

  /**
   * How often queues are checked, since the limits of an agent may have been raised, or messages of
   * the shared queue lost.
   */
  private static final Duration QUEUE_CHECK_INTERVAL = Duration.ofSeconds(1);

  private final DispatcherServices services;
  private final AgentQueues queues;
  private final LiveTasks liveTasks;
  private final TaskEventLog log;
  private final SharedLogFollower sharedLogFollower;
  private final TaskRecovery recovery;
  private final AtomicBoolean joined = new AtomicBoolean();
  private volatile boolean closed;

  public PeriodicTaskJobs(
      DispatcherServices services,
      AgentQueues queues,
      LiveTasks liveTasks,
      SharedLogFollower sharedLogFollower,
      TaskRecovery recovery) {
    this.services = services;
    this.queues = queues;
    this.liveTasks = liveTasks;
    this.log = services.log();
    this.sharedLogFollower = sharedLogFollower;
    this.recovery = recovery;
  }

  /** Takes this hub's lease and begins to renew it. A second call does nothing. */
  public CompletionStage<Void> join() {
    if (!log.shared() || !joined.compareAndSet(false, true)) {
      return CompletableFuture.completedFuture(null);
    }
    return renew().thenRun(() -> repeat(services.config().lease().dividedBy(3), this::renew));
  }

  public CompletionStage<Void> begin() {
    return join()
        .thenCompose(done -> recovery.run())
        .thenRun(
            () -> {
              repeat(log.durable() ? PRUNE_INTERVAL : MEMORY_PRUNE_INTERVAL, this::prune);
              repeat(QUEUE_CHECK_INTERVAL, this::startQueued);
              if (log.durable()) {
                repeat(services.config().lease().dividedBy(2), recovery::run);
              }
              if (log.shared()) {
                repeat(services.config().poll(), sharedLogFollower::poll);
                repeat(services.config().poll(), services.feeds()::poll);
                repeat(
                    services.config().poll(), () -> services.feeds().list().poll(services.hub()));
              }
            });
  }

  /** Releases the lease, so that other hubs need not wait until it expires. */
  @Override
  public void close() {
    closed = true;
    if (log.shared()) {
      log.renew(services.hub(), Duration.ZERO);
    }
  }

  private CompletionStage<Void> renew() {
    return log.renew(services.hub(), services.config().lease());
  }

  private CompletionStage<Void> prune() {
    return log.prune(services.now(), services::retention).thenAccept(deleted -> {});
  }

  private CompletionStage<Void> startQueued() {
    queues.startAll(liveTasks::agents);
    new SharedTaskClaimer(services, queues, liveTasks).claimOverdue();
    return CompletableFuture.completedFuture(null);
  }

  private void repeat(Duration pause, Supplier<CompletionStage<Void>> work) {
    services.schedule(
        pause,
        () -> {
          if (!closed) {
            work.get().whenComplete((done, failure) -> repeatAfter(pause, work, failure));
          }
        });
  }

  private void repeatAfter(
      Duration pause, Supplier<CompletionStage<Void>> work, @Nullable Throwable failure) {
    if (failure != null && !closed) {
      LOG.warn("A periodic job for tasks failed and will be retried: {}", failure.getMessage());
    }
    repeat(pause, work);
  }
}

package io.serai.a2a.push;

import io.serai.task.run.TaskDispatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts that all deliveries share. */
record PushDependencies(
    TaskDispatcher tasks,
    PushTable table,
    WebhookClient webhook,
    PushRetryPolicy retryPolicy,
    PushDeliveryCounters counts,
    DeadDeliveryLog deaths,
    PushMemory memory,
    PushRetention retention,
    ScheduledExecutorService timer,
    Clock clock) {
  private static final Logger LOG = LoggerFactory.getLogger(PushDependencies.class);

  /**
   * Logs a failure to record progress. Nothing waits for the write: without it, updates are only
   * delivered again after the next start.
   */
  void logIfFailed(CompletableFuture<Integer> write) {
    var unused =
        write.whenComplete(
            (rows, failure) -> {
              if (failure != null) {
                LOG.warn(
                    "The progress of a push notification could not be stored: {}",
                    failure.toString());
              }
            });
  }

  CompletableFuture<Integer> recordDead(StoredPushConfig entry, String fault, int attempts) {
    return table.dead(entry, fault, attempts, clock.instant());
  }

  /**
   * Schedules an action. If the hub is stopping, the action is dropped; delivery is resumed at the
   * next start.
   */
  void schedule(Duration delay, Runnable action) {
    try {
      var unused = timer.schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub is stopping; a push notification is resumed at its next start");
    }
  }
}

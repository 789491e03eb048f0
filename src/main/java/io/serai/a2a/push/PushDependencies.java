package io.serai.a2a.push;

import io.serai.task.run.TaskDispatcher;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What deliveries share. */
record PushDependencies(
    TaskDispatcher tasks,
    PushTable table,
    WebhookClient webhook,
    PushRetryPolicy patience,
    PushCounts counts,
    ScheduledExecutorService timer) {
  private static final Logger LOG = LoggerFactory.getLogger(PushDependencies.class);

  /** What is not kept is only told again after the next start; nobody waits for it. */
  void note(CompletableFuture<Integer> kept) {
    var unused =
        kept.whenComplete(
            (rows, failure) -> {
              if (failure != null) {
                LOG.warn("How far a push notification is was not kept: {}", failure.toString());
              }
            });
  }

  /** Runs something later; not at all where the hub stops, which begins it anew when it starts. */
  void later(Duration pause, Runnable work) {
    try {
      var unused = timer.schedule(work, pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub stops; a notification waits for its next start");
    }
  }
}

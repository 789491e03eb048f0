package io.serai.a2a.remote;

import io.serai.a2a.client.ClientOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The pauses between tries, each twice as long as the one before; bounded. For one run. */
final class Pauses {
  private final ClientOptions options;
  private final ScheduledExecutorService timer;
  private int failures;
  private Duration next;

  Pauses(ClientOptions options, ScheduledExecutorService timer) {
    this.options = options;
    this.timer = timer;
    this.next = options.pause();
  }

  /** Counts a failure; whether it was one too many. */
  synchronized boolean failedTooOften() {
    return ++failures > options.retries();
  }

  /** Something worked. */
  synchronized void worked() {
    failures = 0;
  }

  /** Something new was told. */
  synchronized void moved() {
    failures = 0;
    next = options.pause();
  }

  /** Completes after the next pause, or after {@code least} where that is longer. */
  CompletionStage<Void> pause(Duration least) {
    Duration wait = step();
    Duration longer = least.compareTo(wait) > 0 ? least : wait;
    CompletableFuture<Void> due = new CompletableFuture<>();
    try {
      var unused =
          timer.schedule(() -> due.complete(null), longer.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      due.completeExceptionally(stopping);
    }
    return due;
  }

  private synchronized Duration step() {
    Duration now = next;
    Duration twice = now.multipliedBy(2);
    next = twice.compareTo(options.longestPause()) > 0 ? options.longestPause() : twice;
    return now;
  }
}

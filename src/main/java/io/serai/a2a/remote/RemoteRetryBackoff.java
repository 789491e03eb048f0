package io.serai.a2a.remote;

import io.serai.a2a.client.ClientOptions;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The pauses between tries, each twice as long as the one before; bounded. For one run. */
final class RemoteRetryBackoff {
  /** The longest that an agent may ask for. */
  static final Duration LONGEST_ASKED = Duration.ofMinutes(5);

  private final ClientOptions options;
  private final ScheduledExecutorService timer;
  private int failures;
  private Duration next;

  RemoteRetryBackoff(ClientOptions options, ScheduledExecutorService timer) {
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

  /**
   * Completes after the next pause.
   *
   * @param asked by the agent; where that is longer, it is kept up to {@link #LONGEST_ASKED}
   */
  CompletionStage<Void> pause(Duration asked) {
    Duration wait = step();
    Duration kept = asked.compareTo(LONGEST_ASKED) > 0 ? LONGEST_ASKED : asked;
    CompletableFuture<Void> due = new CompletableFuture<>();
    try {
      var unused = after(kept.compareTo(wait) > 0 ? kept : wait, () -> due.complete(null));
    } catch (RejectedExecutionException stopping) {
      due.completeExceptionally(stopping);
    }
    return due;
  }

  /** Does it after that time, unless the work has ended by then. */
  void unless(CompletableFuture<?> ended, Duration time, Runnable deed) {
    try {
      ScheduledFuture<?> due = after(time, deed);
      var unused = ended.whenComplete((done, failure) -> due.cancel(false));
    } catch (RejectedExecutionException stopping) {
      deed.run();
    }
  }

  private ScheduledFuture<?> after(Duration time, Runnable deed) {
    return timer.schedule(deed, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized Duration step() {
    Duration now = next;
    Duration twice = now.multipliedBy(2);
    next = twice.compareTo(options.longestPause()) > 0 ? options.longestPause() : twice;
    return now;
  }
}

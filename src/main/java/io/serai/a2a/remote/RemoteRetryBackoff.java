package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.ClientConfig;
import io.serai.task.run.work.TaskContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Computes the pauses between the attempts of one run: exponential backoff with an upper limit.
 * Thread-safe.
 */
final class RemoteRetryBackoff {
  /** The longest pause that an agent may ask for. */
  static final Duration MAX_REQUESTED = Duration.ofMinutes(5);

  private final ClientConfig options;
  private final ScheduledExecutorService timer;
  private int failures;
  private Duration next;

  RemoteRetryBackoff(ClientConfig options, ScheduledExecutorService timer) {
    this.options = options;
    this.timer = timer;
    this.next = options.firstPause();
  }

  /** Counts a failure and returns whether the limit of consecutive failures is exceeded. */
  synchronized boolean failedTooOften() {
    return ++failures > options.retries();
  }

  /** Records that a call succeeded. */
  synchronized void succeeded() {
    failures = 0;
  }

  /** Records progress of the remote task: also resets the pause. */
  synchronized void progressed() {
    failures = 0;
    next = options.firstPause();
  }

  /**
   * Completes after the next pause.
   *
   * @param requested pause that the agent asks for; applies if it is longer, up to {@link
   *     #MAX_REQUESTED}
   */
  CompletionStage<Void> pause(Duration requested) {
    Duration ownPause = nextPause();
    Duration limited = requested.compareTo(MAX_REQUESTED) > 0 ? MAX_REQUESTED : requested;
    CompletableFuture<Void> elapsed = new CompletableFuture<>();
    try {
      var unused =
          after(limited.compareTo(ownPause) > 0 ? limited : ownPause, () -> elapsed.complete(null));
    } catch (RejectedExecutionException stopping) {
      elapsed.completeExceptionally(stopping);
    }
    return elapsed;
  }

  /**
   * Completes after the next pause if the task waits for its caller: there is time until the agent
   * can be reached again, or does not refuse the call any more. Otherwise, or if the agent has sent
   * too much, fails with the failure.
   */
  CompletionStage<Void> pauseWhileWaiting(TaskContext task, AgentCallException failure) {
    return failure.kind() == AgentCallException.Kind.EXCEEDED
        ? CompletableFuture.failedFuture(failure)
        : task.task()
            .thenCompose(
                now ->
                    now.status().canonical().isInterrupted()
                        ? pause(failure.pause().orElse(Duration.ZERO))
                        : CompletableFuture.failedFuture(failure));
  }

  /**
   * Runs an action after a delay, unless the given work has ended by then. If the hub is stopping,
   * runs it at once.
   */
  void runUnlessEnded(CompletableFuture<?> ended, Duration delay, Runnable action) {
    try {
      ScheduledFuture<?> elapsed = after(delay, action);
      var unused = ended.whenComplete((done, failure) -> elapsed.cancel(false));
    } catch (RejectedExecutionException stopping) {
      action.run();
    }
  }

  private ScheduledFuture<?> after(Duration delay, Runnable action) {
    return timer.schedule(action, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized Duration nextPause() {
    Duration now = next;
    Duration doubled = now.multipliedBy(2);
    next = doubled.compareTo(options.longestPause()) > 0 ? options.longestPause() : doubled;
    return now;
  }
}

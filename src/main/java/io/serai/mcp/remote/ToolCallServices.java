package io.serai.mcp.remote;

import io.serai.mcp.client.ServerCallException;
import io.serai.skill.agent.DelegationHopLimit;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.work.CancellationToken;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * What the calls of tools share.
 *
 * @param sampling answers questions to a language model
 * @param hops how many hubs a task may pass through
 * @param retries how often in a row a failed call is repeated
 * @param firstPause pause before the first repetition
 * @param inFlight ids of the tasks whose call is with a server now
 * @param timer runs delayed actions
 */
record ToolCallServices(
    SamplingSkill sampling,
    DelegationHopLimit hops,
    int retries,
    Duration firstPause,
    Set<String> inFlight,
    ScheduledExecutorService timer) {
  private static final Duration LONGEST = Duration.ofSeconds(15);

  /** The longest pause that a server may ask for. */
  private static final Duration MAX_REQUESTED = Duration.ofMinutes(5);

  /** Returns the pauses of one call. */
  GrowingDelay delays() {
    return new GrowingDelay(firstPause, LONGEST);
  }

  /** Returns the next pause; that of the server if it is longer. */
  Duration pause(GrowingDelay delays, ServerCallException failure) {
    Duration own = delays.next();
    Duration asked = failure.pause().orElse(Duration.ZERO);
    Duration limited = asked.compareTo(MAX_REQUESTED) > 0 ? MAX_REQUESTED : asked;
    return limited.compareTo(own) > 0 ? limited : own;
  }

  /** Completes after a pause, or when the task is cancelled; fails if the hub is stopping. */
  CompletionStage<Void> after(Duration pause, CancellationToken cancellation) {
    CompletableFuture<Void> elapsed = after(pause);
    CancellationToken.Registration stop = cancellation.listen(how -> elapsed.complete(null));
    return elapsed.whenComplete((due, stopping) -> stop.close());
  }

  /** Completes as some work does, or when the task is cancelled; the work goes on. */
  static CompletionStage<Void> orCancelled(
      CompletionStage<Void> work, CancellationToken cancellation) {
    CompletableFuture<Void> first = work.thenRun(() -> {}).toCompletableFuture();
    CancellationToken.Registration stop = cancellation.listen(how -> first.complete(null));
    return first.whenComplete((done, failure) -> stop.close());
  }

  /** Completes after a pause; fails if the hub is stopping. */
  CompletableFuture<Void> after(Duration pause) {
    CompletableFuture<Void> elapsed = new CompletableFuture<>();
    try {
      var unused =
          timer.schedule(() -> elapsed.complete(null), pause.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      elapsed.completeExceptionally(stopping);
    }
    return elapsed;
  }
}

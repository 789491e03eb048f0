package io.serai.llm;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Ends the wait for a tool when the time of the run is over. The time in which the task waits for a
 * person does not count, whichever part of the tool asks. Thread-safe; never blocks.
 *
 * @param timer runs an action after a time
 * @param person whether the task waits for a person now
 */
record ToolTimeLimit(
    LlmRunBudget budget,
    BiConsumer<Runnable, Duration> timer,
    Supplier<CompletionStage<Person>> person) {

  /** How exactly the time of persons is measured. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** What the task does. */
  enum Person {
    IS_ASKED,
    IS_NOT_ASKED,
    /** The task has ended, or goes on in another run. */
    IS_GONE
  }

  /** Fails the result with {@link TimeoutException} if it is late; returns the same. */
  CompletableFuture<String> on(CompletableFuture<String> result) {
    watch(result, budget.now());
    return result;
  }

  private void watch(CompletableFuture<String> result, long since) {
    Duration left = budget.timeLeft();
    timer.accept(
        () -> {
          if (!result.isDone()) {
            check(result, since);
          }
        },
        left.compareTo(INTERVAL) < 0 ? left : INTERVAL);
  }

  private void check(CompletableFuture<String> result, long since) {
    var unused =
        person
            .get()
            .handle(
                (now, failure) -> {
                  long until = budget.now();
                  if (now == Person.IS_ASKED) {
                    budget.addPersonTime(since, until);
                  }
                  if (now == Person.IS_GONE) {
                    return false;
                  }
                  if (budget.isOver()) {
                    return result.completeExceptionally(new TimeoutException());
                  }
                  watch(result, until);
                  return true;
                });
  }
}

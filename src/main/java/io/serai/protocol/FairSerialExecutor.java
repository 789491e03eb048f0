package io.serai.protocol;

import io.serai.concurrent.RoundRobinExecutor;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs blocking operations off the event loop, one at a time. Callers take turns, so that no caller
 * waits for all requests of another one.
 *
 * <p>A caller may have at most {@value #MAX_WAITING_PER_CALLER} requests waiting; further ones are
 * refused with 429. If the worker's queue is full, a request is refused with 503. Both responses
 * have {@code Retry-After}. Thread-safe.
 */
public final class FairSerialExecutor {

  private static final int MAX_WAITING_PER_CALLER = 100;

  private final RoundRobinExecutor turns;

  /**
   * @param worker a single thread with a bounded queue
   */
  public FairSerialExecutor(Executor worker) {
    this.turns = new RoundRobinExecutor(worker);
  }

  /**
   * Runs work for a caller and returns its result.
   *
   * @throws HttpErrorException if too much work waits already
   */
  public <T> CompletionStage<T> run(String caller, Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    enqueue(
        caller,
        () -> {
          try {
            result.complete(work.call());
          } catch (Exception | Error failure) {
            result.completeExceptionally(failure);
          }
        });
    return result;
  }

  private synchronized void enqueue(String caller, Runnable task) {
    if (turns.waiting(caller) >= MAX_WAITING_PER_CALLER) {
      throw refusal(
          429,
          "RATE_LIMITED",
          MAX_WAITING_PER_CALLER + " of your requests wait already. Try again in a second.");
    }
    try {
      turns.execute(caller, task);
    } catch (RejectedExecutionException full) {
      throw refusal(503, "UNAVAILABLE", "Too many requests at once. Try again in a second.");
    }
  }

  private static HttpErrorException refusal(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message).with("Retry-After", "1"));
  }
}

package io.serai.protocol;

import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
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

  private final Executor worker;
  private final Map<String, Deque<Runnable>> waiting = new LinkedHashMap<>();

  /**
   * @param worker a single thread with a bounded queue
   */
  public FairSerialExecutor(Executor worker) {
    this.worker = worker;
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
    Deque<Runnable> queue = waiting.computeIfAbsent(caller, name -> new ArrayDeque<>());
    if (queue.size() >= MAX_WAITING_PER_CALLER) {
      throw refusal(
          429,
          "RATE_LIMITED",
          MAX_WAITING_PER_CALLER + " of your requests wait already. Try again in a second.");
    }
    queue.addLast(task);
    try {
      worker.execute(this::runNext);
    } catch (RejectedExecutionException full) {
      queue.removeLast();
      waiting.values().removeIf(Deque::isEmpty);
      throw refusal(503, "UNAVAILABLE", "Too many requests at once. Try again in a second.");
    }
  }

  private static HttpErrorException refusal(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message).with("Retry-After", "1"));
  }

  private void runNext() {
    nextTask().run();
  }

  /**
   * Removes and returns the first task of the caller whose turn it is, and moves that caller to the
   * end.
   */
  private synchronized Runnable nextTask() {
    Iterator<Map.Entry<String, Deque<Runnable>>> callers = waiting.entrySet().iterator();
    Map.Entry<String, Deque<Runnable>> first = callers.next();
    String caller = first.getKey();
    Deque<Runnable> queue = first.getValue();
    callers.remove();
    Runnable task = queue.removeFirst();
    if (!queue.isEmpty()) {
      waiting.put(caller, queue);
    }
    return task;
  }
}

package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/**
 * Runs blocking registrations off the event loop, one at a time. Callers take turns, so that no
 * caller waits for all requests of another one.
 *
 * <p>A caller may have at most {@value #MAX_WAITING_PER_CALLER} requests waiting; further ones are
 * refused with 429. If the worker's queue is full, a request is refused with 503. Both responses
 * have {@code Retry-After}. Thread-safe.
 */
public final class RegistryWorker {

  private static final int MAX_WAITING_PER_CALLER = 100;

  private final Executor worker;
  private final Map<String, Deque<Runnable>> waiting = new LinkedHashMap<>();

  /**
   * @param worker a single thread with a bounded queue
   */
  public RegistryWorker(Executor worker) {
    this.worker = worker;
  }

  /** Runs an operation later, with the contract of {@code AsyncProcessor.process}. */
  boolean process(ApiOperationProcessor operation, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    try {
      enqueue(
          A2sRequestReader.caller(exchange).id(),
          () -> operation.process(exchange, doneSync -> callback.done(false)));
      return false;
    } catch (A2sException full) {
      exchange.getMessage().setHeader("Retry-After", "1");
      throw full;
    }
  }

  private synchronized void enqueue(String caller, Runnable task) throws A2sException {
    Deque<Runnable> queue = waiting.computeIfAbsent(caller, name -> new ArrayDeque<>());
    if (queue.size() >= MAX_WAITING_PER_CALLER) {
      throw A2sException.of(
          429,
          "RATE_LIMITED",
          MAX_WAITING_PER_CALLER + " of your documents wait already. Try again in a second.");
    }
    queue.addLast(task);
    try {
      worker.execute(this::runNext);
    } catch (RejectedExecutionException full) {
      queue.removeLast();
      waiting.values().removeIf(Deque::isEmpty);
      throw A2sException.of(
          503, "UNAVAILABLE", "Too many documents at once. Try again in a second.");
    }
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

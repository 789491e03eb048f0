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
 * Reads and registers the documents that callers send, beside the event loops: one at a time, the
 * callers in turns, so that nobody waits for all that another one sent.
 *
 * <p>A caller has at most {@value #MOST_OF_CALLER} requests waiting; beyond, the answer is 429, and
 * 503 where the worker's queue is full, both with {@code Retry-After}. Thread-safe.
 */
public final class RegistryWorker {

  private static final int MOST_OF_CALLER = 100;

  private final Executor worker;
  private final Map<String, Deque<Runnable>> waiting = new LinkedHashMap<>();

  /**
   * @param worker one thread; its queue is bounded
   */
  public RegistryWorker(Executor worker) {
    this.worker = worker;
  }

  /** Runs an operation later, as {@code AsyncProcessor.process} has it. */
  boolean process(ApiOperationProcessor operation, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    try {
      enter(
          A2sRequestReader.caller(exchange).id(),
          () -> operation.process(exchange, doneSync -> callback.done(false)));
      return false;
    } catch (A2sException full) {
      exchange.getMessage().setHeader("Retry-After", "1");
      throw full;
    }
  }

  private synchronized void enter(String caller, Runnable work) throws A2sException {
    Deque<Runnable> line = waiting.computeIfAbsent(caller, name -> new ArrayDeque<>());
    if (line.size() >= MOST_OF_CALLER) {
      throw A2sException.of(
          429,
          "RATE_LIMITED",
          MOST_OF_CALLER + " of your documents wait already. Try again in a second.");
    }
    line.addLast(work);
    try {
      worker.execute(this::next);
    } catch (RejectedExecutionException full) {
      line.removeLast();
      waiting.values().removeIf(Deque::isEmpty);
      throw A2sException.of(
          503, "UNAVAILABLE", "Too many documents at once. Try again in a second.");
    }
  }

  private void next() {
    take().run();
  }

  /** The first of the caller whose turn it is, who is the last of all then. */
  private synchronized Runnable take() {
    Iterator<Map.Entry<String, Deque<Runnable>>> callers = waiting.entrySet().iterator();
    Map.Entry<String, Deque<Runnable>> first = callers.next();
    String caller = first.getKey();
    Deque<Runnable> line = first.getValue();
    callers.remove();
    Runnable work = line.removeFirst();
    if (!line.isEmpty()) {
      waiting.put(caller, line);
    }
    return work;
  }
}

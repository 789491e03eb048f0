package io.serai.http;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One path of the table: who serves it, newest first, and the requests that wait for the next one
 * while a route is being swapped.
 */
final class PathEntry {

  /** Requests that may wait on one path during a swap; more are told to come again. */
  static final int MAX_WAITING = 10_000;

  private final PathPattern pattern;
  private final List<CamelConsumer> consumers = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingCount = new AtomicInteger();

  PathEntry(PathPattern pattern) {
    this.pattern = pattern;
  }

  PathPattern pattern() {
    return pattern;
  }

  void add(CamelConsumer consumer) {
    consumers.add(0, consumer);
  }

  void remove(CamelConsumer consumer) {
    consumers.remove(consumer);
  }

  boolean isOrphan() {
    return consumers.isEmpty();
  }

  List<CamelConsumer> consumers() {
    return consumers;
  }

  @Nullable CamelConsumer serving(String method) {
    for (CamelConsumer consumer : consumers) {
      if (consumer.serves(method) && !consumer.isSuspended()) {
        return consumer;
      }
    }
    return null;
  }

  boolean await(Runnable retry) {
    if (waitingCount.incrementAndGet() > MAX_WAITING) {
      waitingCount.decrementAndGet();
      return false;
    }
    waiting.add(retry);
    return true;
  }

  /** Sends everyone who waits back to the table. */
  void wake() {
    for (Runnable retry = waiting.poll(); retry != null; retry = waiting.poll()) {
      waitingCount.decrementAndGet();
      retry.run();
    }
  }
}

package io.serai.http.engine;

import io.serai.http.request.PathPattern;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One path of the {@link HttpRoutingTable}: its consumers, newest first, and the requests that wait
 * while its route is replaced. Thread-safe.
 */
final class RoutingTableEntry {

  /** Requests that may wait on one path; further ones are answered 503. */
  static final int MAX_WAITING = 10_000;

  private final PathPattern pattern;
  private final @Nullable String literal;
  private final List<CamelHttpConsumer> consumers = new CopyOnWriteArrayList<>();
  private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingCount = new AtomicInteger();

  RoutingTableEntry(PathPattern pattern) {
    this.pattern = pattern;
    this.literal = pattern.literal();
  }

  PathPattern pattern() {
    return pattern;
  }

  /** The path that the pattern is; null if it has a parameter, or also matches others. */
  @Nullable String literal() {
    return literal;
  }

  void add(CamelHttpConsumer consumer) {
    consumers.add(0, consumer);
  }

  void remove(CamelHttpConsumer consumer) {
    consumers.remove(consumer);
  }

  boolean isOrphan() {
    return consumers.isEmpty();
  }

  List<CamelHttpConsumer> consumers() {
    return consumers;
  }

  @Nullable CamelHttpConsumer serving(String method) {
    for (CamelHttpConsumer consumer : consumers) {
      if (consumer.serves(method) && consumer.isOpen()) {
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

  /** Retries all requests that wait. */
  void retryWaiting() {
    for (Runnable retry = waiting.poll(); retry != null; retry = waiting.poll()) {
      waitingCount.decrementAndGet();
      retry.run();
    }
  }
}

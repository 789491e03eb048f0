package io.serai.bench.soak;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** A caller that repeats its wish over some connections, whatever the hub answers. */
final class GreedyCaller {
  private static final int CONNECTIONS = 3;

  private final GreedyWish wish;
  private final CallerClient client;
  private final AtomicLong number = new AtomicLong();
  private final Map<String, Long> answers = new TreeMap<>(); // guarded by itself

  GreedyCaller(GreedyWish wish, CallerClient client) {
    this.wish = wish;
    this.client = client;
  }

  /** Starts its threads, which end once {@code over} says so. */
  void start(BooleanSupplier over) {
    for (int i = 0; i < CONNECTIONS; i++) {
      Thread thread = new Thread(() -> repeat(over), wish.caller() + "-" + i);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void repeat(BooleanSupplier over) {
    while (!over.getAsBoolean()) {
      String answer;
      try {
        answer = Integer.toString(wish.once(client, number.getAndIncrement()));
      } catch (IOException | RuntimeException e) {
        answer = e.getClass().getSimpleName();
      } catch (InterruptedException e) {
        return;
      }
      synchronized (answers) {
        answers.merge(answer, 1L, Long::sum);
      }
    }
  }

  /** Returns the wish, and how often it was answered with each status. */
  @Override
  public String toString() {
    synchronized (answers) {
      return "%-16s %s".formatted(wish.caller(), answers);
    }
  }
}

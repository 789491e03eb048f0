package io.serai.bench.soak;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** A caller that repeats its wish, whatever the hub answers. */
final class GreedyCaller {
  private final GreedyWish wish;
  private final CallerClient client;
  private final AtomicLong number = new AtomicLong();
  private final Map<String, Long> answers = new TreeMap<>(); // guarded by itself

  GreedyCaller(GreedyWish wish, CallerClient client) {
    this.wish = wish;
    this.client = client;
  }

  /** Starts its thread, which ends with the process. */
  void start() {
    Thread thread = new Thread(this::repeat, wish.caller());
    thread.setDaemon(true);
    thread.start();
  }

  private void repeat() {
    while (true) {
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

package io.serai.concurrent;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs what a source has to run, on one thread at a time: work that asks for more of it does not
 * run within it, so the stack does not grow. Thread-safe.
 */
public final class SerialDrainLoop {
  private final Supplier<@Nullable Runnable> source;
  private final AtomicInteger requests = new AtomicInteger();

  /**
   * @param source returns what is to be run next; null if there is nothing now. Called by one
   *     thread at a time
   */
  public SerialDrainLoop(Supplier<@Nullable Runnable> source) {
    this.source = source;
  }

  /**
   * Runs all that the source has, on this thread or on one that does so already. If some of it
   * throws, the rest runs all the same.
   */
  public void run() {
    if (requests.getAndIncrement() > 0) {
      return;
    }
    boolean ended = false;
    try {
      int seen;
      do {
        seen = requests.get();
        for (Runnable next = source.get(); next != null; next = source.get()) {
          next.run();
        }
      } while (!requests.compareAndSet(seen, 0));
      ended = true;
    } finally {
      if (!ended) {
        requests.set(0);
        run();
      }
    }
  }
}

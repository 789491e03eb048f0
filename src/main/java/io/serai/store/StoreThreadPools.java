package io.serai.store;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Creates the thread pools for reads and for completing futures: few threads and a bounded queue.
 */
final class StoreThreadPools {
  private StoreThreadPools() {}

  /** Returns a pool of daemon threads with that name; it rejects tasks that exceed its queue. */
  static ThreadPoolExecutor of(String name, int threads, int waiting) {
    AtomicInteger count = new AtomicInteger();
    return new ThreadPoolExecutor(
        threads,
        threads,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(waiting),
        task -> {
          Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        });
  }
}

package io.serai.store;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Few threads each, with a bounded queue: those that read, and those on which futures complete. */
final class StoreThreadPools {
  private StoreThreadPools() {}

  /** Daemon threads named after what they do; what does not fit their queue is rejected. */
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

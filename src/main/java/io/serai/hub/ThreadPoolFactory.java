package io.serai.hub;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates the hub's daemon threads and bounded pools for blocking work. */
final class ThreadPoolFactory {

  private ThreadPoolFactory() {}

  /** Creates a pool with a bounded queue; tasks beyond it are rejected. */
  static ThreadPoolExecutor bounded(String name, int threads, int queue) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            threads, threads, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(queue), named(name));
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}

package io.serai.concurrent;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates daemon threads, and pools for blocking work with a bounded queue. */
public final class ThreadPoolFactory {

  private ThreadPoolFactory() {}

  /**
   * Creates a pool of up to {@code threads} threads, which end when they are idle.
   *
   * @param queue number of tasks that may wait; further ones are rejected
   */
  public static ThreadPoolExecutor bounded(String name, int threads, int queue) {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            threads, threads, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(queue), named(name));
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** Returns a factory of daemon threads with numbered names. */
  public static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}

package io.serai;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A thread for each piece of a test's work. The default executor of {@link CompletableFuture} has
 * one thread alone on a machine of two cores since Java 25, so that two pieces that wait for each
 * other would never end there.
 */
public final class OwnThread {
  private OwnThread() {}

  /** Runs the work, and returns its end. */
  public static CompletableFuture<Void> run(Runnable work) {
    return CompletableFuture.runAsync(work, OwnThread::start);
  }

  /** Runs the work, and returns its result. */
  public static <T> CompletableFuture<T> supply(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, OwnThread::start);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "test work");
    thread.setDaemon(true);
    thread.start();
  }
}

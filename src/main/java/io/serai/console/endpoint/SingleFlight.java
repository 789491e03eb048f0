package io.serai.console.endpoint;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Shares one execution of slow work among concurrent callers.
 *
 * <p>A caller that arrives while the work is running gets the same result, so that at most one
 * worker thread is busy with it. Thread-safe.
 */
public final class SingleFlight<T> {

  private final Callable<T> work;
  private @Nullable Future<T> running;

  public SingleFlight(Callable<T> work) {
    this.work = work;
  }

  public synchronized Future<T> get(Vertx vertx) {
    Future<T> current = running;
    if (current == null) {
      current = vertx.executeBlocking(work, false);
      running = current;
      current.onComplete(done -> end());
    }
    return current;
  }

  private synchronized void end() {
    running = null;
  }
}

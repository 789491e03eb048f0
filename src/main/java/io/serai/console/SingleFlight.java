package io.serai.console;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Work that takes time and is asked for by many: whoever comes while it is under way gets the same
 * result, so that callers, however many, keep one thread busy at most.
 */
final class SingleFlight<T> {

  private final Callable<T> work;
  private @Nullable Future<T> underWay;

  SingleFlight(Callable<T> work) {
    this.work = work;
  }

  synchronized Future<T> get(Vertx vertx) {
    Future<T> current = underWay;
    if (current == null) {
      current = vertx.executeBlocking(work, false);
      underWay = current;
      current.onComplete(done -> end());
    }
    return current;
  }

  private synchronized void end() {
    underWay = null;
  }
}

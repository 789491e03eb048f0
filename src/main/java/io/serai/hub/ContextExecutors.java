package io.serai.hub;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Executors that bring work back to where it was left: to the event loop that asks, at once where
 * that is the one that runs it; for other threads to the background.
 */
record ContextExecutors(Executor background) implements Supplier<Executor> {

  @Override
  public Executor get() {
    Context context = Vertx.currentContext();
    return context == null ? background : work -> run(work, context);
  }

  private static void run(Runnable work, Context context) {
    if (Vertx.currentContext() == context) {
      work.run();
    } else {
      context.runOnContext(ignored -> work.run());
    }
  }
}

package io.serai.concurrent;

import io.vertx.core.Context;
import io.vertx.core.Vertx;

/** Runs work on the event loops of Vert.x. */
public final class EventLoops {

  private EventLoops() {}

  /**
   * Runs the work on the event loop of a context: at once if this is its thread, otherwise later. A
   * worker that blocks in the context is another thread.
   */
  public static void run(Context context, Runnable work) {
    if (context == Vertx.currentContext() && Context.isOnEventLoopThread()) {
      work.run();
    } else {
      context.runOnContext(ignored -> work.run());
    }
  }
}

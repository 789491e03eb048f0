package io.serai.hub;

import io.serai.concurrent.EventLoops;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Supplies executors that resume work in the context of the calling thread: on its Vert.x event
 * loop, running directly if already there, or on the background pool for other threads.
 */
record VertxContextExecutors(Executor background) implements Supplier<Executor> {

  @Override
  public Executor get() {
    Context context = Vertx.currentContext();
    return context == null ? background : work -> EventLoops.run(context, work);
  }
}

package io.serai.outbound;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The event loop that a call runs on: the caller's, or one in turn for who has none. */
final class EventLoopChooser {

  private final Vertx vertx;
  private final List<Context> spare;
  private final AtomicInteger turn = new AtomicInteger();

  EventLoopChooser(Vertx vertx) {
    this.vertx = vertx;
    this.spare = contexts((VertxInternal) vertx);
  }

  private static List<Context> contexts(VertxInternal vertx) {
    ClassLoader loader = EventLoopChooser.class.getClassLoader();
    List<Context> contexts = new ArrayList<>();
    for (EventExecutor loop : vertx.getEventLoopGroup()) {
      contexts.add(vertx.createEventLoopContext((EventLoop) loop, vertx.getWorkerPool(), loader));
    }
    return List.copyOf(contexts);
  }

  Context current() {
    Context current = Vertx.currentContext();
    if (current != null && current.isEventLoopContext() && current.owner() == vertx) {
      return current;
    }
    return spare.get(Math.floorMod(turn.getAndIncrement(), spare.size()));
  }
}

package io.serai.outbound.gateway;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Chooses the event loop on which a call runs: the caller's, or the next one in turn if the caller
 * runs on none.
 */
final class EventLoopChooser {

  private final Vertx vertx;
  private final List<Context> fallback;
  private final AtomicInteger turn = new AtomicInteger();

  EventLoopChooser(Vertx vertx) {
    this.vertx = vertx;
    this.fallback = contexts((VertxInternal) vertx);
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
    return fallback.get(Math.floorMod(turn.getAndIncrement(), fallback.size()));
  }
}

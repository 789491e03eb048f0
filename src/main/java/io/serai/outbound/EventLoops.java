package io.serai.outbound;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** The event loop that a call runs on: the caller's, or one in turn for who has none. */
final class EventLoops {

  private final Vertx vertx;
  private final List<Context> spare;
  private final AtomicInteger turn = new AtomicInteger();

  EventLoops(Vertx vertx) {
    this.vertx = vertx;
    int loops = Math.max(1, Runtime.getRuntime().availableProcessors());
    this.spare =
        IntStream.range(0, loops)
            .<Context>mapToObj(i -> ((VertxInternal) vertx).createEventLoopContext())
            .toList();
  }

  Context current() {
    Context current = Vertx.currentContext();
    if (current != null && current.isEventLoopContext() && current.owner() == vertx) {
      return current;
    }
    return spare.get(Math.floorMod(turn.getAndIncrement(), spare.size()));
  }
}

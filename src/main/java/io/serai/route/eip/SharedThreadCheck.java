package io.serai.route.eip;

import io.vertx.core.Context;

/** Finds out whether a node of a route runs on a thread that the work of others needs. */
final class SharedThreadCheck {

  private static final String OF_HUB = "serai-";
  private static final String OF_REDELIVERIES = "ErrorHandlerRedelivery";

  private SharedThreadCheck() {}

  /** Whether the current thread is an event loop, one of the hub's own, or repeats deliveries. */
  static boolean isOnSharedThread() {
    String thread = Thread.currentThread().getName();
    return Context.isOnEventLoopThread()
        || thread.startsWith(OF_HUB)
        || thread.contains(OF_REDELIVERIES);
  }
}

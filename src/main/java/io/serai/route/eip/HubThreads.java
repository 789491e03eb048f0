package io.serai.route.eip;

import io.vertx.core.Context;

/** The threads that the work of others needs, and that no node of a route may hold. */
final class HubThreads {

  private static final String OF_HUB = "serai-";
  private static final String OF_REDELIVERIES = "ErrorHandlerRedelivery";

  private HubThreads() {}

  /** Whether the current thread is an event loop, one of the hub's own, or repeats deliveries. */
  static boolean isCurrent() {
    String thread = Thread.currentThread().getName();
    return Context.isOnEventLoopThread()
        || thread.startsWith(OF_HUB)
        || thread.contains(OF_REDELIVERIES);
  }
}

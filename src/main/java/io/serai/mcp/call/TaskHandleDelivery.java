package io.serai.mcp.call;

/**
 * Whether the client of a call was given the handle of its task. The call is answered then, and
 * what the task asks later is for {@code tasks/get}. Thread-safe.
 */
final class TaskHandleDelivery {
  private volatile boolean taken;

  /** Records that the client has the handle. */
  void take() {
    taken = true;
  }

  boolean isTaken() {
    return taken;
  }
}

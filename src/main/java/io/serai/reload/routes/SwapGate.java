package io.serai.reload.routes;

/**
 * Makes callers wait while a consumer is replaced.
 *
 * <p>While a hold is open, a request to a path whose consumer was just removed waits for the new
 * consumer, and a skill stays in the catalog until the next one is added. Other requests are not
 * affected. Holds may overlap. A hold must be closed once, by the thread that began it.
 */
@FunctionalInterface
public interface SwapGate {

  /** A gate that holds nobody back. */
  SwapGate NONE = () -> () -> {};

  /** Begins a hold; closing it releases the waiting callers. */
  SwapGateHold hold();

  /** An open hold. */
  @FunctionalInterface
  interface SwapGateHold extends AutoCloseable {
    @Override
    void close();
  }
}

package io.serai.reload.routes;

/**
 * The promise that no caller misses a consumer that is exchanged for the next.
 *
 * <p>While a hold is open, a request to a path whose consumer was just taken away waits for the new
 * consumer, and a skill stays in the catalog until the next stands; others pass. Holds may overlap.
 * To be closed once, by the thread that began it.
 */
@FunctionalInterface
public interface SwapGate {

  /** A gate that keeps nobody waiting. */
  SwapGate NONE = () -> () -> {};

  /** Begins a hold; closing it lets those pass who wait. */
  SwapGateHold hold();

  /** One open hold. */
  @FunctionalInterface
  interface SwapGateHold extends AutoCloseable {
    @Override
    void close();
  }
}

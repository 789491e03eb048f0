package io.serai.reload.routes;

/**
 * The front door's promise to keep callers waiting while a consumer is exchanged for the next.
 *
 * <p>While a hold is open, a request to a path whose consumer was just taken away waits for the new
 * consumer; other requests pass. Holds may overlap; closing one twice does nothing.
 */
@FunctionalInterface
public interface SwapGate {

  /** A gate that keeps nobody waiting. */
  SwapGate NONE = () -> () -> {};

  /** Begins a hold; closing it lets those pass who wait. */
  Hold hold();

  /** One open hold. */
  @FunctionalInterface
  interface Hold extends AutoCloseable {
    @Override
    void close();
  }
}

package io.serai.outbound;

import java.util.HashSet;
import java.util.Set;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Breaks off the calls of the exchanges that carry it, those under way and those to come. Their
 * copies carry it too. Thread-safe.
 */
public final class OutboundAbortSignal {

  private static final String PROPERTY = "serai.outbound.abort";

  private final Set<Runnable> calls = new HashSet<>();
  private boolean aborted;

  /** Lets this one break off what the exchange calls. */
  public void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Breaks off; only the first time does anything. */
  public void abort() {
    Set<Runnable> running;
    synchronized (this) {
      aborted = true;
      running = Set.copyOf(calls);
      calls.clear();
    }
    running.forEach(Runnable::run);
  }

  static @Nullable OutboundAbortSignal of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, OutboundAbortSignal.class);
  }

  /** Runs {@code stop} when calls are broken off; at once where they are already. */
  void begin(Runnable stop) {
    synchronized (this) {
      if (!aborted) {
        calls.add(stop);
        return;
      }
    }
    stop.run();
  }

  synchronized void end(Runnable stop) {
    calls.remove(stop);
  }
}

package io.serai.outbound;

import io.serai.concurrent.Callbacks;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Aborts the calls of the exchanges that carry it, running ones as well as later ones. Copies of an
 * exchange carry the same signal. Thread-safe.
 */
public final class OutboundAbortSignal {

  private static final String PROPERTY = "serai.outbound.abort";

  private final Set<Runnable> calls = new HashSet<>();
  private final Duration limit;
  private final long began = System.nanoTime();
  private boolean aborted;

  /** Creates a signal without a limit of time. */
  public OutboundAbortSignal() {
    this(ChronoUnit.FOREVER.getDuration());
  }

  /**
   * Creates a signal.
   *
   * @param limit time after which the owner aborts the calls: no pause before a retry that a
   *     service requests is longer than what is left of it
   */
  public OutboundAbortSignal(Duration limit) {
    this.limit = limit;
  }

  /** Attaches this signal to the exchange. */
  public void on(Exchange exchange) {
    exchange.setProperty(PROPERTY, this);
  }

  /** Aborts the calls. Further invocations have no effect. */
  public void abort() {
    List<Runnable> running;
    synchronized (this) {
      aborted = true;
      running = List.copyOf(calls);
      calls.clear();
    }
    Callbacks.runAll(running);
  }

  public static @Nullable OutboundAbortSignal of(Exchange exchange) {
    return exchange.getProperty(PROPERTY, OutboundAbortSignal.class);
  }

  /** Whether calls may still run after a pause. */
  public boolean outlasts(Duration pause) {
    return limit.minusNanos(System.nanoTime() - began).compareTo(pause) > 0;
  }

  /** Whether the calls are aborted. */
  public synchronized boolean isAborted() {
    return aborted;
  }

  /** Runs {@code stop} when the calls are aborted; false if they already are. */
  public synchronized boolean register(Runnable stop) {
    return !aborted && calls.add(stop);
  }

  /** Removes a runnable that was registered. */
  public synchronized void unregister(Runnable stop) {
    calls.remove(stop);
  }
}

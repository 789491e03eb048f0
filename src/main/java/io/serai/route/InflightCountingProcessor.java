package io.serai.route;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Counts the exchanges that are inside a route, from before they enter until they end. Thread-safe.
 *
 * <p>Once the entrance is closed and the count is zero, it stays zero: exchanges that arrive while
 * it is closed go to a fallback processor.
 */
public final class InflightCountingProcessor extends AsyncProcessorSupport {

  private final AsyncProcessor route;
  private final BooleanSupplier open;
  private final AsyncProcessor fallback;
  private final AtomicInteger inside = new AtomicInteger();

  /**
   * Creates a processor.
   *
   * @param open whether exchanges may enter; it may change in both directions
   * @param fallback processes exchanges while the route is closed
   */
  public InflightCountingProcessor(
      AsyncProcessor route, BooleanSupplier open, AsyncProcessor fallback) {
    this.route = route;
    this.open = open;
    this.fallback = fallback;
  }

  /** Returns the number of exchanges inside the route. */
  public int inside() {
    return inside.get();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    inside.incrementAndGet();
    if (!open.getAsBoolean()) {
      inside.decrementAndGet();
      return fallback.process(exchange, callback);
    }
    return route.process(
        exchange,
        doneSync -> {
          inside.decrementAndGet();
          callback.done(doneSync);
        });
  }
}

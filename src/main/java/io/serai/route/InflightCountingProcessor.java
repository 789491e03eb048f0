package io.serai.route;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * The way into a route that knows exactly how many exchanges are inside: each counts from before it
 * is let in until it has ended. Once the way is closed and nothing is inside, nothing will be; who
 * comes then goes elsewhere. Thread-safe.
 */
public final class InflightCountingProcessor extends AsyncProcessorSupport {

  private final AsyncProcessor route;
  private final BooleanSupplier open;
  private final AsyncProcessor elsewhere;
  private final AtomicInteger inside = new AtomicInteger();

  /**
   * @param open whether the way in is open; once it has closed it may open again
   * @param elsewhere who serves while it is closed
   */
  public InflightCountingProcessor(
      AsyncProcessor route, BooleanSupplier open, AsyncProcessor elsewhere) {
    this.route = route;
    this.open = open;
    this.elsewhere = elsewhere;
  }

  /** How many exchanges are inside now. */
  public int inside() {
    return inside.get();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    inside.incrementAndGet();
    if (!open.getAsBoolean()) {
      inside.decrementAndGet();
      return elsewhere.process(exchange, callback);
    }
    return route.process(
        exchange,
        doneSync -> {
          inside.decrementAndGet();
          callback.done(doneSync);
        });
  }
}

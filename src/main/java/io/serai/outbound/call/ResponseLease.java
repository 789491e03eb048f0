package io.serai.outbound.call;

import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a large response, as the hub counts it. It is given back when the callback of the
 * call returns; who goes on with the response later keeps it until then.
 */
public final class ResponseLease implements AutoCloseable {
  private static final String PROPERTY = "serai.outbound.lease";
  private static final ResponseLease NOTHING = new ResponseLease(null);

  private final ResponseBudget.@Nullable Reading reading;
  private boolean kept;

  private ResponseLease(ResponseBudget.@Nullable Reading reading) {
    this.reading = reading;
  }

  /** Runs the callback of a call whose response takes memory, and gives that back unless kept. */
  public static void during(Exchange exchange, ResponseBudget.Reading reading, Runnable callback) {
    ResponseLease lease = new ResponseLease(reading);
    exchange.setProperty(PROPERTY, lease);
    try {
      callback.run();
    } finally {
      exchange.removeProperty(PROPERTY);
      if (!lease.kept) {
        lease.close();
      }
    }
  }

  /**
   * Keeps the memory of the response of an exchange. Called in the callback of the call.
   *
   * @return what must be closed when the response has been used
   */
  public static ResponseLease keep(Exchange exchange) {
    ResponseLease lease = exchange.getProperty(PROPERTY, ResponseLease.class);
    if (lease == null) {
      return NOTHING;
    }
    lease.kept = true;
    return lease;
  }

  @Override
  public void close() {
    if (reading != null) {
      reading.close();
    }
  }
}

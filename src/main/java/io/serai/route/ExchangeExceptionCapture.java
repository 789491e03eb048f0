package io.serai.route;

import org.apache.camel.Exchange;

/**
 * The last work of a node before it calls back: whatever it throws becomes the exchange's
 * exception, so that the call back is never missed and every run ends with an answer.
 */
public final class ExchangeExceptionCapture {

  private ExchangeExceptionCapture() {}

  /** Does the work; what it throws is the exchange's exception afterwards. */
  public static void run(Exchange exchange, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      exchange.setException(failure);
    }
  }
}

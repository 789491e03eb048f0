package io.serai.route;

import org.apache.camel.Exchange;

/**
 * Runs the last work of an asynchronous processor before it calls its callback. An exception
 * becomes the exception of the exchange, so that the callback is always called.
 */
public final class GuardedExchangeWork {

  private GuardedExchangeWork() {}

  /** Runs the work; an exception that it throws is set on the exchange. */
  public static void run(Exchange exchange, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException failure) {
      exchange.setException(failure);
    }
  }
}

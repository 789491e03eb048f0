package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** One operation of the registry: what it refuses becomes the protocol's error. */
final class Operation extends AsyncProcessorSupport {

  /** What an operation does; it answers through {@link Answers}, at once or later. */
  @FunctionalInterface
  interface Body {

    /** As {@code AsyncProcessor.process}: false where the callback is called later. */
    boolean process(Exchange exchange, AsyncCallback callback) throws A2sException;
  }

  /** An operation that is done when it returns. */
  @FunctionalInterface
  interface Immediate {

    void process(Exchange exchange) throws A2sException;
  }

  private final Body body;

  Operation(Body body) {
    this.body = body;
  }

  static Operation immediate(Immediate operation) {
    return new Operation(
        (exchange, callback) -> {
          operation.process(exchange);
          callback.done(true);
          return true;
        });
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      return body.process(exchange, callback);
    } catch (A2sException refused) {
      Answers.refuse(exchange, refused);
    } catch (RuntimeException failure) {
      exchange.setException(failure);
    }
    callback.done(true);
    return true;
  }
}

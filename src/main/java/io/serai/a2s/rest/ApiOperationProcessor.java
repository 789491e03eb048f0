package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** One operation of the registry: what it refuses becomes the protocol's error. */
final class ApiOperationProcessor extends AsyncProcessorSupport {

  /** What an operation does; it answers through {@link A2sResponses}, at once or later. */
  @FunctionalInterface
  interface AsyncOperation {

    /** As {@code AsyncProcessor.process}: false where the callback is called later. */
    boolean process(Exchange exchange, AsyncCallback callback) throws A2sException;
  }

  /** An operation that is done when it returns. */
  @FunctionalInterface
  interface SyncOperation {

    void process(Exchange exchange) throws A2sException;
  }

  private final AsyncOperation asyncOperation;

  ApiOperationProcessor(AsyncOperation asyncOperation) {
    this.asyncOperation = asyncOperation;
  }

  static ApiOperationProcessor immediate(SyncOperation operation) {
    return new ApiOperationProcessor(
        (exchange, callback) -> {
          operation.process(exchange);
          callback.done(true);
          return true;
        });
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      return asyncOperation.process(exchange, callback);
    } catch (A2sException refused) {
      A2sResponses.refuse(exchange, refused);
    } catch (RuntimeException failure) {
      exchange.setException(failure);
    }
    callback.done(true);
    return true;
  }
}

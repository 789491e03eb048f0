package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Processes one operation of the A2S API and converts an {@link A2sException} to an error response.
 */
final class ApiOperationProcessor extends AsyncProcessorSupport {

  /** An operation that may complete later. It responds through {@link A2sResponses}. */
  @FunctionalInterface
  interface AsyncOperation {

    /**
     * Processes the exchange, with the contract of {@code AsyncProcessor.process}: false if the
     * callback is called later.
     */
    boolean process(Exchange exchange, AsyncCallback callback) throws A2sException;
  }

  /** An operation that is complete when it returns. */
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
      A2sResponses.error(exchange, refused);
    } catch (RuntimeException failure) {
      exchange.setException(failure);
    }
    callback.done(true);
    return true;
  }
}

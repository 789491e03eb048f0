package io.serai.protocol.rest;

import io.serai.concurrent.CompletionCause;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import io.serai.http.request.RequestProperties;
import io.serai.protocol.CoreFailure;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link JsonOperation}: writes its response, or the error that it fails with. Only a fault
 * of the hub fails the exchange, and is answered by the HTTP server. Thread-safe.
 */
final class JsonOperationProcessor extends AsyncProcessorSupport {

  /** Recorded for a failure that the HTTP server answers. */
  private static final HttpError FAULT = CoreFailure.Kind.INTERNAL.error("");

  private final JsonOperation operation;
  private final ErrorBodyFormat errors;
  private final OutcomeListener listener;

  /** Receives the outcome of each request, when it is answered. */
  @FunctionalInterface
  interface OutcomeListener {

    /**
     * Receives an outcome.
     *
     * @param error the error that is answered; null if the request succeeded
     */
    void answered(JsonRequest request, @Nullable HttpError error);
  }

  JsonOperationProcessor(
      JsonOperation operation, ErrorBodyFormat errors, OutcomeListener listener) {
    this.operation = operation;
    this.errors = errors;
    this.listener = listener;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    JsonRequest request = new JsonRequest(exchange);
    CompletableFuture<JsonResponse> response;
    try {
      response = operation.run(request).toCompletableFuture();
    } catch (Exception | Error refused) {
      response = CompletableFuture.failedFuture(refused);
    }
    return AsyncAnswer.write(
        response, exchange, callback, (result, failure) -> answer(request, result, failure));
  }

  private void answer(
      JsonRequest request, @Nullable JsonResponse response, @Nullable Throwable failure) {
    Exchange exchange = request.exchange();
    if (response != null) {
      response.write(exchange);
      listener.answered(request, null);
      return;
    }
    Throwable reason =
        failure == null ? new IllegalStateException("no response") : CompletionCause.of(failure);
    Optional<HttpError> error = CoreFailure.expectedError(reason);
    if (error.isPresent()) {
      exchange.setException(null);
      write(exchange, error.get());
    } else {
      exchange.setException(reason);
    }
    listener.answered(request, error.orElse(FAULT));
  }

  private void write(Exchange exchange, HttpError error) {
    ErrorBodyFormat format =
        errors.forAgent(exchange.getProperty(RequestProperties.AGENT, String.class));
    JsonResponse response =
        new JsonResponse(
            error.status(), format.bytes(error), format.contentType(), error.headers());
    response.write(exchange);
  }
}

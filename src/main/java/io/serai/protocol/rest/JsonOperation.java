package io.serai.protocol.rest;

import io.serai.protocol.FairSerialExecutor;
import java.util.concurrent.CompletionStage;

/** An operation of a JSON API. Thread-safe; it must not block. */
@FunctionalInterface
public interface JsonOperation {

  /**
   * Answers a request. The stage completes with the response; it may be complete already.
   *
   * @throws Exception if the request is refused, preferably an {@link
   *     io.serai.http.error.HttpErrorCarrier}; the stage may fail with it as well
   */
  CompletionStage<JsonResponse> run(JsonRequest request) throws Exception;

  /** Returns an operation that runs a blocking one on a worker. */
  static JsonOperation blocking(FairSerialExecutor worker, Blocking operation) {
    return request -> worker.run(request.caller().id(), () -> operation.run(request));
  }

  /** An operation that may block. */
  @FunctionalInterface
  interface Blocking {

    /**
     * Answers a request.
     *
     * @throws Exception if the request is refused
     */
    JsonResponse run(JsonRequest request) throws Exception;
  }
}

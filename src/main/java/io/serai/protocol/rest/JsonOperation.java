package io.serai.protocol.rest;

import java.util.concurrent.CompletionStage;

/** An operation of a JSON API. Thread-safe; it must not block. */
@FunctionalInterface
public interface JsonOperation {

  /**
   * Answers a request. The stage completes with the response; it may be complete already.
   *
   * @throws Exception if the request is refused, preferably an {@link
   *     io.serai.http.HttpErrorCarrier}; the stage may fail with it as well
   */
  CompletionStage<JsonResponse> run(JsonRequest request) throws Exception;
}

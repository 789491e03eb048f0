package io.serai.console.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.error.MethodNotAllowedHandler;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** Writes the responses of the console; slow work runs on worker threads. */
public record ConsoleResponder(ErrorResponder errors, RequestBodyReaderFactory bodies) {

  public static final String JSON = "application/json";

  /**
   * Runs work on a worker thread, then writes the response with its result on the request's event
   * loop.
   */
  public <T> void runBlocking(RoutingContext request, Callable<T> work, Consumer<T> respond) {
    whenDone(request, request.vertx().executeBlocking(work, false), respond);
  }

  public <T> void whenDone(RoutingContext request, Future<T> future, Consumer<T> respond) {
    future.onComplete(
        result -> {
          if (result.succeeded()) {
            respond.accept(result.result());
          } else {
            errors.answer(request, result.cause());
          }
        });
  }

  public void json(RoutingContext request, int status, JsonNode body) {
    request.response().setStatusCode(status);
    text(request, JSON, Buffer.buffer(JsonMappers.bytes(body)));
  }

  /** Writes a response that must not be cached. Does nothing if the response has ended already. */
  public void text(RoutingContext request, String contentType, Buffer body) {
    if (request.response().ended() || request.response().closed()) {
      return;
    }
    request
        .response()
        .putHeader("content-type", contentType)
        .putHeader("cache-control", "no-store");
    bodies.end(request, body);
  }

  public void refuse(RoutingContext request, int status, String code, String message) {
    errors.answer(request, HttpError.of(status, code, message));
  }

  public void otherMethod(RoutingContext request, Set<String> served) {
    new MethodNotAllowedHandler(errors, served).handle(request);
  }
}

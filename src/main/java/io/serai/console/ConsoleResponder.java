package io.serai.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.http.ErrorResponder;
import io.serai.http.HttpError;
import io.serai.http.MethodNotAllowedHandler;
import io.serai.http.RequestBodyReaderFactory;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** The ways in which the console answers: what takes time is made beside the event loop. */
record ConsoleResponder(ErrorResponder errors, RequestBodyReaderFactory bodies) {

  static final String JSON = "application/json";

  /** Makes something on a worker thread, then answers with it on the request's event loop. */
  <T> void make(RoutingContext request, Callable<T> work, Consumer<T> answer) {
    whenDone(request, request.vertx().executeBlocking(work, false), answer);
  }

  <T> void whenDone(RoutingContext request, Future<T> future, Consumer<T> answer) {
    future.onComplete(
        made -> {
          if (made.succeeded()) {
            answer.accept(made.result());
          } else {
            errors.answer(request, made.cause());
          }
        });
  }

  void json(RoutingContext request, int status, JsonNode body) {
    request.response().setStatusCode(status);
    text(request, JSON, buffer(body));
  }

  /** An answer that nobody may keep. */
  void text(RoutingContext request, String contentType, Buffer body) {
    if (request.response().ended() || request.response().closed()) {
      return;
    }
    request
        .response()
        .putHeader("content-type", contentType)
        .putHeader("cache-control", "no-store")
        .end(body);
  }

  void refuse(RoutingContext request, int status, String code, String message) {
    errors.answer(request, HttpError.of(status, code, message));
  }

  void otherMethod(RoutingContext request, Set<String> served) {
    new MethodNotAllowedHandler(errors, served).handle(request);
  }

  private static Buffer buffer(JsonNode body) {
    try {
      return Buffer.buffer(JsonMappers.MAPPER.writeValueAsBytes(body));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}

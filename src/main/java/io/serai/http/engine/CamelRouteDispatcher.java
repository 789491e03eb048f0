package io.serai.http.engine;

import io.serai.http.body.BodyEncodingCheck;
import io.serai.http.body.RequestBodyReaderFactory;
import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.error.MethodNotAllowedHandler;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.RequestEnd;
import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Map;
import java.util.Optional;

/**
 * Dispatches a request to the Camel consumer of its path; the last handler of the server. It checks
 * the media types, reads the body, and answers 404, 405, 406, 415 or 503 itself.
 */
public record CamelRouteDispatcher(
    HttpRoutingTable paths,
    ErrorResponder errors,
    RequestBodyReaderFactory bodies,
    long maxBodySize)
    implements Handler<RoutingContext> {

  private static final String READ_BODY = "serai.body";

  @Override
  public void handle(RoutingContext request) {
    HttpServerRequest http = request.request();
    String method = http.method().name();
    HttpRoutingTable.RouteLookupResult result =
        paths.find(method, AgentPathPrefixHandler.of(request));
    if (result instanceof HttpRoutingTable.RouteLookupResult.Consumer consumer) {
      serve(request, consumer);
    } else if (result instanceof HttpRoutingTable.RouteLookupResult.Swapping swapping) {
      awaitSwap(request, swapping);
    } else if (result instanceof HttpRoutingTable.RouteLookupResult.OtherMethods other) {
      new MethodNotAllowedHandler(errors, other.allowed()).handle(request);
    } else if (result instanceof HttpRoutingTable.RouteLookupResult.Suspended) {
      errors.answer(request, unavailable("The route of this path is stopped. Try again later."));
    } else {
      errors.answer(
          request, HttpError.of(404, "NOT_FOUND", "Nothing is served at " + http.path() + "."));
    }
  }

  private void serve(RoutingContext request, HttpRoutingTable.RouteLookupResult.Consumer found) {
    CamelHttpConsumer consumer = found.consumer();
    RequestEnd.routed(request, consumer.template());
    String contentType = request.request().getHeader("content-type");
    if (!consumer.consumes().admits(contentType)) {
      errors.answer(
          request,
          HttpError.of(415, "UNSUPPORTED_MEDIA_TYPE", consumer.consumes().refusal(contentType)));
      return;
    }
    String accept = request.request().getHeader("accept");
    if (!consumer.produces().satisfies(accept)) {
      errors.answer(
          request, HttpError.of(406, "NOT_ACCEPTABLE", "Accept " + consumer.produces() + "."));
      return;
    }
    readBody(request, consumer, found.parameters());
  }

  private void readBody(
      RoutingContext request, CamelHttpConsumer consumer, Map<String, String> parameters) {
    HttpServerRequest http = request.request();
    if (http.isEnded()) {
      Buffer read = request.remove(READ_BODY);
      serveOrRetry(request, consumer, parameters, read == null ? Buffer.buffer() : read);
      return;
    }
    bodies
        .of(request, maxBodySize)
        .read(
            body -> checkAndServe(request, consumer, parameters, body),
            error -> errors.answer(request, error));
  }

  private void checkAndServe(
      RoutingContext request,
      CamelHttpConsumer consumer,
      Map<String, String> parameters,
      Buffer body) {
    Optional<HttpError> wrong =
        BodyEncodingCheck.contentError(request.request().getHeader("content-type"), body);
    if (wrong.isPresent()) {
      errors.answer(request, wrong.get());
    } else {
      serveOrRetry(request, consumer, parameters, body);
    }
  }

  /** Runs work outside of the router's error handling; a failure is answered. */
  private void answerFailure(RoutingContext request, Runnable work) {
    try {
      work.run();
    } catch (Throwable failure) { // an Error must be answered too
      errors.answer(request, failure);
    }
  }

  /**
   * Serves the request, or looks its route up again if the route was replaced while the body was
   * read.
   */
  private void serveOrRetry(
      RoutingContext request,
      CamelHttpConsumer consumer,
      Map<String, String> parameters,
      Buffer body) {
    if (!consumer.serve(request, parameters, body)) {
      request.put(READ_BODY, body);
      handle(request);
    }
  }

  private void awaitSwap(
      RoutingContext request, HttpRoutingTable.RouteLookupResult.Swapping swapping) {
    Context context = Vertx.currentContext();
    request.request().pause();
    boolean waits =
        paths.await(
            swapping,
            () -> context.runOnContext(ignored -> answerFailure(request, () -> resume(request))));
    if (!waits) {
      errors.answer(request, unavailable("The route of this path is being replaced."));
    }
  }

  /** Handles a paused request; Vert.x passes on what it has read in a later turn of the loop. */
  private void resume(RoutingContext request) {
    request.request().resume();
    handle(request);
  }

  private static HttpError unavailable(String message) {
    return HttpError.of(503, "UNAVAILABLE", message).with("retry-after", "1");
  }
}

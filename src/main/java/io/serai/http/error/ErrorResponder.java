package io.serai.http.error;

import io.serai.document.TextFunctions;
import io.serai.http.request.AgentPathPrefixHandler;
import io.serai.http.request.RequestIdHandler;
import io.serai.http.request.RequestProperties;
import io.serai.http.request.ResponseAbort;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests with errors in the format of the protocol that the path belongs to. Thread-safe.
 */
public final class ErrorResponder {

  /**
   * Formats by path prefix; in reverse order, so that a longer prefix comes before a shorter one
   * that it starts with.
   */
  private final Map<String, ErrorBodyFormat> formats =
      new ConcurrentSkipListMap<>(Comparator.reverseOrder());

  private final List<ErrorWriter> writers = new CopyOnWriteArrayList<>();

  private volatile Function<Throwable, Optional<HttpError>> expected = HttpErrorCarrier::find;

  /**
   * Sets the errors for failures that are expected; by default, an expected failure is one that
   * {@linkplain HttpErrorCarrier carries} its error.
   */
  public void expect(Function<Throwable, Optional<HttpError>> errors) {
    expected = errors;
  }

  /** Registers a protocol's writer, for errors that are more than a JSON body. */
  public void writer(ErrorWriter writer) {
    writers.add(writer);
  }

  /** Sets the error format of all paths that start with the prefix. */
  public void shape(String pathPrefix, ErrorBodyFormat shape) {
    formats.put(pathPrefix, shape);
  }

  /**
   * Ends the request with the error; does nothing if it has already ended. If the response has
   * begun, it is broken off: by a reset of its stream in HTTP/2, else by closing the connection.
   */
  public void answer(RoutingContext request, HttpError error) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    if (response.headWritten()) {
      ResponseAbort.abort(request.request());
      return;
    }
    if (writers.stream().anyMatch(writer -> writer.write(request, error))) {
      return;
    }
    ErrorBodyFormat shape =
        formatOf(AgentPathPrefixHandler.of(request)).forAgent(request.get(RequestProperties.AGENT));
    error.headers().forEach(response::putHeader);
    shape.headers(error, address(request)).forEach(response::putHeader);
    if (request.request().version() == HttpVersion.HTTP_2) {
      response.headers().remove("connection"); // not allowed in HTTP/2 (RFC 9113, 8.2.2)
    }
    response
        .setStatusCode(error.status())
        .putHeader("content-type", shape.contentType())
        .end(shape.bytes(error));
  }

  private static String address(RoutingContext request) {
    String agent = request.get(RequestProperties.AGENT);
    String origin = RequestProperties.origin(request);
    return agent == null ? origin : origin + "/agents/" + TextFunctions.percentEncoded(agent);
  }

  /** Ends the request with {@linkplain #errorOf the error} of the failure. */
  public void answer(RoutingContext request, Throwable failure) {
    answer(request, errorOf(request, failure));
  }

  /**
   * Returns the error for a failure: the one that is {@linkplain #expected expected}, else that of
   * a {@linkplain HubFaultMapper fault}, which is logged.
   */
  public HttpError errorOf(RoutingContext request, Throwable failure) {
    return expected(failure)
        .orElseGet(
            () -> HubFaultMapper.error(failure, operation(request), RequestIdHandler.of(request)));
  }

  /** Returns the error for a failure that is expected; empty for a fault of the hub. */
  public Optional<HttpError> expected(Throwable failure) {
    return expected.apply(failure);
  }

  private static String operation(RoutingContext request) {
    return request.request().method() + " " + TextFunctions.clipped(request.request().path());
  }

  /** Returns the format of errors at a path, with or without the prefix of an agent. */
  public ErrorBodyFormat formatOf(@Nullable String target) {
    String path = target == null ? "" : AgentPathPrefixHandler.withoutPrefix(target);
    for (Map.Entry<String, ErrorBodyFormat> shape : formats.entrySet()) {
      if (path.startsWith(shape.getKey())) {
        return shape.getValue();
      }
    }
    return ErrorBodyFormat.PROBLEM;
  }

  /** Writes an error as the whole response, in a protocol's own way. */
  @FunctionalInterface
  public interface ErrorWriter {

    /**
     * Ends the request with the error; returns false, with nothing done, if the request is not of
     * this protocol.
     */
    boolean write(RoutingContext request, HttpError error);
  }
}

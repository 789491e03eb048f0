package io.serai.http;

import io.serai.document.TextFunctions;
import io.serai.security.VaultException;
import io.serai.store.FileErrorMessages;
import io.serai.store.StoreDiskFullException;
import io.serai.store.StoreException;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers errors in the shape of the protocol whose path was asked for. Thread-safe. */
public final class ErrorResponder {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorResponder.class);

  /** A longer prefix stands before its beginning. */
  private final Map<String, ErrorBodyFormat> shapes =
      new ConcurrentSkipListMap<>(Comparator.reverseOrder());

  private final List<ErrorWriter> writers = new CopyOnWriteArrayList<>();

  /** Lets a protocol write errors that are more than a body. */
  public void writer(ErrorWriter writer) {
    writers.add(writer);
  }

  /** Words the errors of all paths that start with the prefix. */
  public void shape(String pathPrefix, ErrorBodyFormat shape) {
    shapes.put(pathPrefix, shape);
  }

  /** Ends the request with the error; does nothing where it has ended already. */
  public void answer(RoutingContext request, HttpError error) {
    HttpServerResponse response = request.response();
    if (response.ended() || response.closed()) {
      return;
    }
    if (response.headWritten()) {
      request.request().connection().close();
      return;
    }
    if (writers.stream().anyMatch(writer -> writer.write(request, error))) {
      return;
    }
    ErrorBodyFormat shape = shapeOf(AgentPathPrefixHandler.of(request));
    error.headers().forEach(response::putHeader);
    if (request.request().version() == HttpVersion.HTTP_2) {
      response.headers().remove("connection"); // RFC 9113, 8.2.2: malformed there
    }
    response
        .setStatusCode(error.status())
        .putHeader("content-type", shape.contentType())
        .end(shape.body(error).toBuffer());
  }

  /** Ends the request with what a failure means: its own error, else 500 without a detail. */
  public void answer(RoutingContext request, Throwable failure) {
    answer(request, errorOf(request, failure));
  }

  private static HttpError errorOf(RoutingContext request, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpErrorCarrier known) {
        return known.error();
      }
      if (cause instanceof StoreException || cause instanceof VaultException) {
        return withoutStore(request, cause);
      }
    }
    String id = RequestIdHandler.of(request);
    LOG.error(
        "{} {} failed, request {}",
        request.request().method(),
        TextFunctions.clipped(request.request().path()),
        id,
        failure);
    return HttpError.of(
        500, "INTERNAL", "The hub failed; its log tells why under the request id " + id + ".");
  }

  /** The disk or the database is the reason: one line for the operator, no place for the caller. */
  private static HttpError withoutStore(RoutingContext request, Throwable failure) {
    String id = RequestIdHandler.of(request);
    LOG.error(
        "{} {} failed, request {}: {}",
        request.request().method(),
        TextFunctions.clipped(request.request().path()),
        id,
        failure.getMessage());
    if (isFull(failure)) {
      return HttpError.of(
          507, "DISK_FULL", "The hub's disk is full; nothing was kept. Free some space on it.");
    }
    String message =
        "The hub cannot keep or read this now; its log tells why under the request id ";
    return HttpError.of(503, "UNAVAILABLE", message + id + ".").with("retry-after", "1");
  }

  private static boolean isFull(Throwable failure) {
    return failure instanceof StoreDiskFullException
        || (failure.getCause() instanceof IOException cause && FileErrorMessages.isFull(cause));
  }

  private ErrorBodyFormat shapeOf(String path) {
    for (Map.Entry<String, ErrorBodyFormat> shape : shapes.entrySet()) {
      if (path.startsWith(shape.getKey())) {
        return shape.getValue();
      }
    }
    return ErrorBodyFormat.PROBLEM;
  }

  /** How a protocol writes an error as the whole answer. */
  @FunctionalInterface
  public interface ErrorWriter {

    /** Ends the request with the error; false, with nothing done, where it is not its request. */
    boolean write(RoutingContext request, HttpError error);
  }
}

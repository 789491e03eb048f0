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

/**
 * Answers requests with errors in the format of the protocol that the path belongs to. Thread-safe.
 */
public final class ErrorResponder {

  private static final Logger LOG = LoggerFactory.getLogger(ErrorResponder.class);

  /**
   * Formats by path prefix; in reverse order, so that a longer prefix comes before a shorter one
   * that it starts with.
   */
  private final Map<String, ErrorBodyFormat> formats =
      new ConcurrentSkipListMap<>(Comparator.reverseOrder());

  private final List<ErrorWriter> writers = new CopyOnWriteArrayList<>();

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
   * begun, the connection is closed.
   */
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
    ErrorBodyFormat shape =
        formatOf(AgentPathPrefixHandler.of(request)).forAgent(request.get(HubHttpServer.AGENT));
    error.headers().forEach(response::putHeader);
    if (request.request().version() == HttpVersion.HTTP_2) {
      response.headers().remove("connection"); // not allowed in HTTP/2 (RFC 9113, 8.2.2)
    }
    response
        .setStatusCode(error.status())
        .putHeader("content-type", shape.contentType())
        .end(shape.bytes(error));
  }

  /**
   * Ends the request with the error of the failure: the one that an {@link HttpErrorCarrier} among
   * its causes carries, 503 or 507 for a failing store, else 500 without details. The last two are
   * logged.
   */
  public void answer(RoutingContext request, Throwable failure) {
    answer(request, errorOf(request, failure));
  }

  private static HttpError errorOf(RoutingContext request, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof HttpErrorCarrier known) {
        return known.error();
      }
      if (cause instanceof StoreException || cause instanceof VaultException) {
        return storeError(request, cause);
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
        500, "INTERNAL", "The hub failed; its log has the reason under the request id " + id + ".");
  }

  /**
   * Logs a failure of the disk or database in one line: its stack trace would not help the
   * operator.
   */
  private static HttpError storeError(RoutingContext request, Throwable failure) {
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
        "The hub cannot write or read its data now; its log has the reason under the request id ";
    return HttpError.of(503, "UNAVAILABLE", message + id + ".").with("retry-after", "1");
  }

  private static boolean isFull(Throwable failure) {
    return failure instanceof StoreDiskFullException
        || (failure.getCause() instanceof IOException cause && FileErrorMessages.isFull(cause));
  }

  private ErrorBodyFormat formatOf(String path) {
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

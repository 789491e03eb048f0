package io.serai.http.body;

import io.serai.http.limit.BodyLimits;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;

/**
 * Handles the rest of a body whose request is answered before the body was read. With HTTP/1 it is
 * read and dropped, so that a client that sends everything before it reads gets the response; after
 * some seconds, or more bytes than the largest body, the connection is closed. The connection is
 * also closed if the response says {@code Connection: close}. With HTTP/2 the stream is reset
 * without an error.
 */
public final class UnreadBodyPolicy implements Handler<RoutingContext> {

  private static final long MAX_WAIT_MS = 5_000;

  /**
   * HTTP/2 error code of the reset: the response is complete, and the rest of the request is not
   * needed (RFC 9113, 8.1).
   */
  private static final long NO_ERROR = 0;

  private final long maxBytes;
  private final long maxWaitMs;

  public UnreadBodyPolicy(BodyLimits limits) {
    this.maxBytes = limits.maxSize();
    long timeout = limits.timeout().toMillis();
    this.maxWaitMs = timeout == 0 ? MAX_WAIT_MS : Math.min(timeout, MAX_WAIT_MS);
  }

  @Override
  public void handle(RoutingContext request) {
    request.addEndHandler(
        end -> {
          if (end.succeeded()) {
            answered(request.request(), request.vertx());
          }
        });
    request.next();
  }

  private void answered(HttpServerRequest request, Vertx vertx) {
    boolean whole = request.isEnded() || !BodyEncodingCheck.mayHaveBody(request);
    if (request.version() == HttpVersion.HTTP_2) {
      if (!whole) {
        vertx.runOnContext(later -> resetUnlessEnded(request));
      }
      return;
    }
    boolean closes = hasConnectionClose(request.response());
    if (!whole) {
      new BodyRemainder(request, vertx, closes).drop();
    } else if (closes) {
      request.connection().close();
    }
  }

  /** Resets the stream unless its end was in the frame that was just read. */
  private static void resetUnlessEnded(HttpServerRequest request) {
    if (!request.isEnded()) {
      request.response().reset(NO_ERROR);
    }
  }

  private static boolean hasConnectionClose(HttpServerResponse response) {
    return "close".equalsIgnoreCase(response.headers().get("connection"));
  }

  /** Reads and drops the rest of one request. */
  private final class BodyRemainder {

    private final HttpServerRequest request;
    private final HttpConnection connection;
    private final Vertx vertx;
    private final boolean closes;
    private final long timer;
    private long dropped;

    BodyRemainder(HttpServerRequest request, Vertx vertx, boolean closes) {
      this.request = request;
      this.connection = request.connection();
      this.vertx = vertx;
      this.closes = closes;
      this.timer = vertx.setTimer(maxWaitMs, late -> connection.close());
    }

    void drop() {
      request.exceptionHandler(broken -> vertx.cancelTimer(timer));
      request.handler(chunk -> drop(chunk.length()));
      request.endHandler(end -> ended());
      request.resume();
    }

    private void drop(int bytes) {
      dropped += bytes;
      if (dropped > maxBytes) {
        vertx.cancelTimer(timer);
        connection.close();
      }
    }

    private void ended() {
      vertx.cancelTimer(timer);
      if (closes) {
        connection.close();
      }
    }
  }
}

package io.serai.http;

import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;

/**
 * What becomes of a body that is still to come when its request has been answered. Over HTTP/1 it
 * is read and dropped, so that a client that sends all before it reads gets the answer: but only
 * for a while and up to the size of the largest body; then the connection is closed. It is closed
 * as well where the answer says so. Over HTTP/2 the stream is reset without an error.
 */
final class UnreadBodyPolicy implements Handler<RoutingContext> {

  private static final long LONGEST_WAIT_MS = 5_000;

  /** RFC 9113, 8.1: the answer is whole, the rest of the request is not needed. */
  private static final long NO_ERROR = 0;

  private final long mostBytes;
  private final long longestMs;

  UnreadBodyPolicy(BodyLimits limits) {
    this.mostBytes = limits.maxSize();
    long timeout = limits.timeout().toMillis();
    this.longestMs = timeout == 0 ? LONGEST_WAIT_MS : Math.min(timeout, LONGEST_WAIT_MS);
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
    boolean closes = saysClose(request.response());
    if (!whole) {
      new BodyRemainder(request, vertx, closes).drop();
    } else if (closes) {
      request.connection().close();
    }
  }

  /** The end of a stream may come in the frame that is being read. */
  private static void resetUnlessEnded(HttpServerRequest request) {
    if (!request.isEnded()) {
      request.response().reset(NO_ERROR);
    }
  }

  private static boolean saysClose(HttpServerResponse response) {
    return "close".equalsIgnoreCase(response.headers().get("connection"));
  }

  /** The rest of one request. */
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
      this.timer = vertx.setTimer(longestMs, late -> connection.close());
    }

    void drop() {
      request.exceptionHandler(broken -> vertx.cancelTimer(timer));
      request.handler(chunk -> drop(chunk.length()));
      request.endHandler(end -> ended());
      request.resume();
    }

    private void drop(int bytes) {
      dropped += bytes;
      if (dropped > mostBytes) {
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

package io.serai.http.engine;

import io.vertx.core.AsyncResult;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;

/**
 * Writes a large response body piece by piece, since compressing it at once would hold up the event
 * loop. Other requests of the loop are served between the pieces. Event loop only.
 */
final class PiecewiseBody {
  /** Bodies of up to this many bytes are written at once. */
  static final int LARGE = 256 << 10;

  private static final int PIECE = 64 << 10;

  private final HttpServerResponse response;
  private final Buffer body;
  private final Context loop;
  private final Promise<Void> sent = Promise.promise();

  private PiecewiseBody(HttpServerResponse response, Buffer body, Context loop) {
    this.response = response;
    this.body = body;
    this.loop = loop;
  }

  /** Ends a response with its body; the result completes when that is sent. */
  static Future<Void> end(HttpServerResponse response, Buffer body, Context loop) {
    response.putHeader("content-length", Integer.toString(body.length()));
    PiecewiseBody pieces = new PiecewiseBody(response, body, loop);
    pieces.write(0);
    return pieces.sent.future();
  }

  private void write(int from) {
    int to = Math.min(body.length(), from + PIECE);
    if (response.closed()) {
      sent.fail("the client disconnected");
    } else if (to == body.length()) {
      response.end(body.slice(from, to)).onComplete(sent);
    } else {
      response.write(body.slice(from, to)).onComplete(written -> next(written, to));
    }
  }

  private void next(AsyncResult<Void> written, int from) {
    if (written.failed()) {
      sent.fail(written.cause());
    } else {
      loop.runOnContext(turn -> write(from));
    }
  }
}

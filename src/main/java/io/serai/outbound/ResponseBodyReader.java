package io.serai.outbound;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import org.jspecify.annotations.Nullable;

/** Reads the body of a response up to a maximum number of octets. */
final class ResponseBodyReader implements Handler<Buffer> {

  /** A response that exceeds the size limit. */
  static final class ResponseTooLargeException extends Exception {
    private static final long serialVersionUID = 1L;
    private final int limit;

    ResponseTooLargeException(int limit) {
      super("larger than " + limit, null, false, false);
      this.limit = limit;
    }

    int limit() {
      return limit;
    }
  }

  private final int limit;
  private final Handler<Throwable> failed;
  private @Nullable Buffer body;
  private boolean tooLarge;

  private ResponseBodyReader(int limit, Handler<Throwable> failed) {
    this.limit = limit;
    this.failed = failed;
  }

  /**
   * Reads the body and calls one of the two handlers. {@code failed} may be called again if the
   * connection breaks later.
   */
  static void read(
      HttpClientResponse response, int limit, Handler<Buffer> done, Handler<Throwable> failed) {
    ResponseBodyReader reader = new ResponseBodyReader(limit, failed);
    response.exceptionHandler(failed);
    response.handler(reader);
    response.endHandler(
        ended -> {
          if (!reader.tooLarge) {
            done.handle(reader.body == null ? Buffer.buffer() : reader.body);
          }
        });
  }

  @Override
  public void handle(Buffer chunk) {
    if (tooLarge) {
      return;
    }
    long length = (body == null ? 0L : body.length()) + chunk.length();
    if (length > limit) {
      tooLarge = true;
      body = null;
      failed.handle(new ResponseTooLargeException(limit));
    } else if (body == null) {
      body = chunk;
    } else {
      body.appendBuffer(chunk);
    }
  }
}

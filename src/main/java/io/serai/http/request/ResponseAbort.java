package io.serai.http.request;

import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;

/** Breaks off responses that have begun, so that they do not look complete. */
public final class ResponseAbort {
  private ResponseAbort() {}

  /**
   * Resets the stream (HTTP/2), or closes the connection. Event loop only.
   *
   * <p>Vert.x calls no end handlers of a response that is reset in HTTP/1, so that is not used.
   */
  public static void abort(HttpServerRequest request) {
    if (request.version() == HttpVersion.HTTP_2) {
      request.response().reset(Http2Error.INTERNAL_ERROR.code()); // 0 would look like its end
    } else {
      request.connection().close();
    }
  }
}

package io.serai.http.error;

import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpServerOptions;
import org.jspecify.annotations.Nullable;

/** The errors of requests that are not well-formed HTTP. */
public final class MalformedRequestError {

  private static final int MAX_URL_BYTES = HttpServerOptions.DEFAULT_MAX_INITIAL_LINE_LENGTH;
  private static final int MAX_HEADER_BYTES = HttpServerOptions.DEFAULT_MAX_HEADER_SIZE;

  private MalformedRequestError() {}

  /** Returns the error of a request that Netty could not decode. */
  public static HttpError of(@Nullable Throwable cause) {
    if (cause instanceof TooLongHttpLineException) {
      String message = "The URL is longer than " + MAX_URL_BYTES + " bytes.";
      return HttpError.of(414, "URI_TOO_LONG", message);
    }
    if (cause instanceof TooLongHttpHeaderException) {
      String message = "The headers are longer than " + MAX_HEADER_BYTES + " bytes.";
      return HttpError.of(431, "REQUEST_HEADER_FIELDS_TOO_LARGE", message);
    }
    return HttpError.of(400, "BAD_REQUEST", "This is not a well-formed HTTP request.");
  }
}

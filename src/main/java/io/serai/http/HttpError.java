package io.serai.http;

import io.serai.document.TextFunctions;
import java.util.Map;

/**
 * An answer that is an error, before it has a protocol's shape.
 *
 * @param status the HTTP status, 400 to 599
 * @param code a stable word for programs, such as {@code NOT_FOUND}
 * @param message what is wrong and what to do, for people; never a stack trace
 * @param headers more headers of the answer, such as {@code Allow}
 */
public record HttpError(int status, String code, String message, Map<String, String> headers) {

  /** Messages repeat what callers sent, such as paths: their beginning is enough. */
  public HttpError {
    message = TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE);
    headers = Map.copyOf(headers);
  }

  /** An error without headers of its own. */
  public static HttpError of(int status, String code, String message) {
    return new HttpError(status, code, message, Map.of());
  }

  /** The same error with one header more. */
  public HttpError with(String header, String value) {
    Map<String, String> more = new java.util.HashMap<>(headers);
    more.put(header, value);
    return new HttpError(status, code, message, more);
  }
}

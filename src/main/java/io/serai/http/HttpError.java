package io.serai.http;

import io.serai.document.TextFunctions;
import java.util.Map;

/**
 * An error response, independent of the format in which a protocol writes it.
 *
 * @param status the HTTP status, 400 to 599
 * @param code a stable code for programs, such as {@code NOT_FOUND}
 * @param message what is wrong and what to do, for people; never a stack trace
 * @param headers additional headers of the response, such as {@code Allow}
 */
public record HttpError(int status, String code, String message, Map<String, String> headers) {

  /** Truncates the message, since it may repeat what the caller sent, and copies the headers. */
  public HttpError {
    message = TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE);
    headers = Map.copyOf(headers);
  }

  /** Returns an error without additional headers. */
  public static HttpError of(int status, String code, String message) {
    return new HttpError(status, code, message, Map.of());
  }

  /** Returns a copy of this error with one more header. */
  public HttpError with(String header, String value) {
    Map<String, String> more = new java.util.HashMap<>(headers);
    more.put(header, value);
    return new HttpError(status, code, message, more);
  }
}

package io.serai.http.error;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An error response, independent of the format in which a protocol writes it.
 *
 * @param status the HTTP status, 400 to 599
 * @param code a stable code for programs, such as {@code NOT_FOUND}
 * @param message what is wrong and what to do, for people; never a stack trace
 * @param headers additional headers of the response, such as {@code allow}; names are in lower case
 * @param details further facts for programs; empty if there are none
 * @param faults the faults of a document that was refused; empty if there is no such document
 */
public record HttpError(
    int status,
    String code,
    String message,
    Map<String, String> headers,
    ObjectNode details,
    List<DocumentFault> faults) {

  /** The message of the error of a body that is not UTF-8 although its type requires it. */
  public static final String NOT_UTF8 = "The body is not UTF-8 text. Send UTF-8.";

  /** Truncates the message, since it may repeat what the caller sent, and copies the lists. */
  public HttpError {
    message = TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE);
    headers =
        headers.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    header -> header.getKey().toLowerCase(Locale.ROOT), Map.Entry::getValue));
    faults = List.copyOf(faults);
  }

  /** Creates an error without details and faults. */
  public HttpError(int status, String code, String message, Map<String, String> headers) {
    this(status, code, message, headers, JsonMappers.object(), List.of());
  }

  /** Returns the error of a status, of which no more is known. */
  public static HttpError of(int status) {
    return of(status, HttpStatusNames.code(status), HttpStatusNames.phrase(status));
  }

  /** Returns an error without additional headers, details and faults. */
  public static HttpError of(int status, String code, String message) {
    return new HttpError(status, code, message, Map.of());
  }

  /** Returns a copy of this error with one more header. */
  public HttpError with(String header, String value) {
    Map<String, String> more = new HashMap<>(headers);
    more.put(header.toLowerCase(Locale.ROOT), value);
    return new HttpError(status, code, message, more, details, faults);
  }

  /** Returns when to try again; null if the error does not say so in seconds. */
  public @Nullable Duration retryAfter() {
    try {
      String seconds = headers.get("retry-after");
      return seconds == null ? null : Duration.ofSeconds(Long.parseLong(seconds));
    } catch (NumberFormatException dateOrMalformed) {
      return null;
    }
  }

  /** Returns a copy of this error with these details and faults instead of its own. */
  public HttpError with(ObjectNode newDetails, List<DocumentFault> newFaults) {
    return new HttpError(status, code, message, headers, newDetails, newFaults);
  }
}

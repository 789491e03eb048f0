package io.serai.fuzz;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a case.
 *
 * @param status of HTTP; 0 where there is none
 * @param headers with names in lower case; trailers among them
 * @param body its beginning
 * @param first nanoseconds until the first octet of the answer, or until it was given up
 */
record Reply(How how, int status, Map<String, String> headers, String body, long first) {

  enum How {
    ANSWERED,
    /** The connection was closed without an answer. */
    CLOSED,
    /** The stream of HTTP/2 was reset. */
    RESET,
    /** Nothing came, and nothing was closed. */
    SILENT,
    /** Nothing was to come. */
    NOTHING
  }

  static Reply none(How how, long nanos) {
    return new Reply(how, 0, Map.of(), "", nanos);
  }

  @Nullable String header(String name) {
    return headers.get(name);
  }

  boolean isStream() {
    String type = header("content-type");
    return type != null && type.startsWith("text/event-stream");
  }
}

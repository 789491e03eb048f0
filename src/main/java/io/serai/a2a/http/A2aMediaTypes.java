package io.serai.a2a.http;

import io.serai.a2a.model.A2aError;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The media types of the bindings over HTTP, and the choice of the response's. */
final class A2aMediaTypes {
  static final String JSON = "application/json";
  static final String A2A = "application/a2a+json";
  static final String EVENTS = "text/event-stream";

  private A2aMediaTypes() {}

  static boolean isJson(String type) {
    int parameters = type.indexOf(';');
    String withoutParameters = (parameters < 0 ? type : type.substring(0, parameters)).strip();
    String lower = withoutParameters.toLowerCase(Locale.ROOT);
    return lower.equals(JSON) || lower.endsWith("+json");
  }

  /**
   * Returns the media type of the response: A2A's own if the request's headers name it, else JSON
   * if they name that, else the default.
   */
  static String of(A2aHttpRequest request, String defaultType) {
    String accept = request.header("Accept");
    String type = request.header("Content-Type");
    if (mentions(accept, A2A) || mentions(type, A2A)) {
      return A2A;
    }
    return mentions(accept, JSON) || mentions(type, JSON) ? JSON : defaultType;
  }

  /** Whether the client accepts event streams and nothing else, so that it reads no JSON body. */
  static boolean acceptsOnlyEvents(A2aHttpRequest request) {
    String accept = request.header("Accept");
    return accept != null
        && accept.contains(EVENTS)
        && Stream.of(accept.split(",")).allMatch(range -> range.strip().startsWith(EVENTS));
  }

  /**
   * Whether a client that accepts only events gets this error as one. Those of the hub have their
   * status; and an operation that is not possible, such as following a task that has ended, begins
   * no stream: clients take one for a success, among them the official conformance kit.
   */
  static boolean isEvent(A2aError error) {
    return !error.isOfHub() && error != A2aError.UNSUPPORTED_OPERATION;
  }

  private static boolean mentions(@Nullable String header, String type) {
    return header != null && header.contains(type);
  }
}

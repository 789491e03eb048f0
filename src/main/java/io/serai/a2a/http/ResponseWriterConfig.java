package io.serai.a2a.http;

import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.run.Extensions;
import io.serai.http.sse.SseStreamManager;
import java.util.List;

/**
 * How the HTTP bindings write responses.
 *
 * @param streams the open event streams of the hub
 * @param extensions those that the hub has
 * @param errors the table of errors and their status
 * @param standardMedia media type of HTTP+JSON responses if the request asks for none
 */
public record ResponseWriterConfig(
    SseStreamManager streams,
    Extensions extensions,
    ErrorTableVersion errors,
    String standardMedia) {

  /** Returns the extensions that are active for a request. */
  List<String> active(A2aHttpRequest request) {
    return extensions.active(request.extensions());
  }
}

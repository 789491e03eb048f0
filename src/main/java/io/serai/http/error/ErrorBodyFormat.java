package io.serai.http.error;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.FaultJson;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats an {@link HttpError} as the JSON body of one protocol. */
@FunctionalInterface
public interface ErrorBodyFormat {

  /** RFC 9457 problem details, the default format. */
  ErrorBodyFormat PROBLEM =
      error ->
          withFacts(
              JsonMappers.object()
                  .put("type", "about:blank")
                  .put("title", HttpStatusNames.phrase(error.status()))
                  .put("status", error.status())
                  .put("code", error.code())
                  .put("detail", error.message()),
              error);

  /** Returns the body for an error. */
  ObjectNode body(HttpError error);

  /**
   * Returns the format for the errors of one agent, for protocols whose errors name the agent.
   *
   * @param agent id that the path names, which need not exist; null for the default agent
   */
  default ErrorBodyFormat forAgent(@Nullable String agent) {
    return this;
  }

  /**
   * Returns further headers of the response; one that the error has, too, replaces it.
   *
   * @param address at which the caller reaches the hub or the agent, without a trailing slash
   */
  default Map<String, String> headers(HttpError error, String address) {
    return Map.of();
  }

  /** Returns the media type of the body. */
  default String contentType() {
    return this == PROBLEM ? "application/problem+json" : "application/json";
  }

  /** Returns the body for an error as UTF-8. */
  default Buffer bytes(HttpError error) {
    return Buffer.buffer(JsonMappers.text(body(error)));
  }

  /** Adds the details and the faults of an error to its body, as far as there are some. */
  static ObjectNode withFacts(ObjectNode body, HttpError error) {
    if (!error.details().isEmpty()) {
      body.set("details", error.details());
    }
    if (!error.faults().isEmpty()) {
      body.set("errors", FaultJson.of(error.faults()));
    }
    return body;
  }
}

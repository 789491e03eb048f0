package io.serai.http;

import io.vertx.core.json.JsonObject;

/** Formats an {@link HttpError} as the JSON body of one protocol. */
@FunctionalInterface
public interface ErrorBodyFormat {

  /** RFC 9457 problem details, the default format. */
  ErrorBodyFormat PROBLEM =
      error ->
          new JsonObject()
              .put("type", "about:blank")
              .put("title", HttpStatusNames.phrase(error.status()))
              .put("status", error.status())
              .put("code", error.code())
              .put("detail", error.message());

  /** Returns the body for an error. */
  JsonObject body(HttpError error);

  /** Returns the media type of the body. */
  default String contentType() {
    return this == PROBLEM ? "application/problem+json" : "application/json";
  }
}

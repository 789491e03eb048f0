package io.serai.http;

import io.vertx.core.json.JsonObject;

/** How a protocol words an error in JSON. */
@FunctionalInterface
public interface ErrorBodyFormat {

  /** RFC 9457 problem details, the shape of every path that has no other. */
  ErrorBodyFormat PROBLEM =
      error ->
          new JsonObject()
              .put("type", "about:blank")
              .put("title", HttpStatusNames.phrase(error.status()))
              .put("status", error.status())
              .put("code", error.code())
              .put("detail", error.message());

  /** The error as the body of the answer. */
  JsonObject body(HttpError error);

  /** The media type of the body. */
  default String contentType() {
    return this == PROBLEM ? "application/problem+json" : "application/json";
  }
}

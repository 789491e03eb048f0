package io.serai.a2a.http;

import io.serai.http.ErrorBodyFormat;
import io.serai.http.HttpError;
import io.vertx.core.json.JsonObject;

/**
 * The bodies of errors that the HTTP server reports below the bindings' paths, before a request
 * reaches a binding.
 */
public final class A2aErrorFormats {

  /** A JSON-RPC error with a null id, because the request's id is not known. */
  public static final ErrorBodyFormat RPC =
      error -> new JsonObject().put("jsonrpc", "2.0").putNull("id").put("error", plain(error));

  /** The JSON-RPC error without its envelope, as 0.3 over HTTP has it. */
  public static final ErrorBodyFormat OLD_REST = A2aErrorFormats::plain;

  /** A google.rpc.Status in JSON, as 1.0 over HTTP has it. */
  public static final ErrorBodyFormat REST =
      error ->
          new JsonObject()
              .put(
                  "error",
                  new JsonObject()
                      .put("code", error.status())
                      .put("status", status(error))
                      .put("message", error.message()));

  private A2aErrorFormats() {}

  private static JsonObject plain(HttpError error) {
    int code = error.status() == 500 ? -32603 : -32000;
    return new JsonObject().put("code", code).put("message", error.message());
  }

  private static String status(HttpError error) {
    return switch (error.status()) {
      case 400, 413, 415 -> "INVALID_ARGUMENT";
      case 401 -> "UNAUTHENTICATED";
      case 403 -> "PERMISSION_DENIED";
      case 404 -> "NOT_FOUND";
      case 405 -> "UNIMPLEMENTED";
      case 429 -> "RESOURCE_EXHAUSTED";
      case 503 -> "UNAVAILABLE";
      default -> "INTERNAL";
    };
  }
}

package io.serai.a2a.http;

import io.serai.http.ErrorBodyFormat;
import io.serai.http.HttpError;
import io.vertx.core.json.JsonObject;

/** How what the front door refuses is worded below the bindings' paths. */
public final class A2aErrorFormats {

  /** An error of JSON-RPC, of a request whose id is not known. */
  public static final ErrorBodyFormat RPC =
      error -> new JsonObject().put("jsonrpc", "2.0").putNull("id").put("error", plain(error));

  /** The same without an envelope, as 0.3 has it over HTTP. */
  public static final ErrorBodyFormat OLD_REST = A2aErrorFormats::plain;

  /** google.rpc.Status in JSON. */
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

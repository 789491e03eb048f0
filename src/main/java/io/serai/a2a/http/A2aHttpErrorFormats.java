package io.serai.a2a.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import io.serai.http.grpc.GrpcStatus;

/**
 * The bodies of errors that the HTTP server reports below the bindings' paths, before a request
 * reaches a binding.
 */
public final class A2aHttpErrorFormats {

  /** A JSON-RPC error with a null id, because the request's id is not known. */
  public static final ErrorBodyFormat RPC =
      error ->
          JsonMappers.object()
              .put("jsonrpc", "2.0")
              .putNull("id")
              .<ObjectNode>set("error", plain(error));

  /** The JSON-RPC error without its envelope, as 0.3 over HTTP has it. */
  public static final ErrorBodyFormat OLD_REST = A2aHttpErrorFormats::plain;

  /** A google.rpc.Status in JSON, as 1.0 over HTTP has it. */
  public static final ErrorBodyFormat REST =
      error -> {
        ObjectNode body = JsonMappers.object();
        body.putObject("error")
            .put("code", error.status())
            .put("status", GrpcStatus.ofHttp(error.status()).name())
            .put("message", error.message());
        return body;
      };

  private A2aHttpErrorFormats() {}

  private static boolean isParseError(HttpError error) {
    return error.message().equals(HttpError.NOT_UTF8);
  }

  private static ObjectNode plain(HttpError error) {
    boolean internal = error.status() == 500 || error.status() == 507;
    int code = internal ? -32603 : isParseError(error) ? -32700 : -32000;
    ObjectNode plain = JsonMappers.object().put("code", code).put("message", error.message());
    if (error.status() == 429 || error.status() == 503) {
      plain.set("data", RetryErrorData.of(error.headers().get("retry-after")));
    }
    return plain;
  }
}

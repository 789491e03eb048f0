package io.serai.http.grpc;

import io.serai.http.BodyMemoryBudget;
import io.serai.http.ErrorResponder;
import io.serai.http.HttpError;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the HTTP server's errors for gRPC calls: the status in the response headers, without a
 * body.
 */
final class GrpcErrorWriter implements ErrorResponder.ErrorWriter {

  @Override
  public boolean write(RoutingContext request, HttpError error) {
    if (!GrpcContentType.isGrpc(request)) {
      return false;
    }
    new GrpcResponseWriter(request).end(of(error));
    return true;
  }

  /** Converts an HTTP error to a gRPC status. */
  static GrpcException of(HttpError error) {
    Map<String, String> metadata = new HashMap<>(error.headers());
    metadata.remove("connection"); // not allowed in HTTP/2
    GrpcStatus status =
        error.code().equals(BodyMemoryBudget.CODE)
            ? GrpcStatus.RESOURCE_EXHAUSTED
            : status(error.status());
    return new GrpcException(status, error.message(), metadata);
  }

  private static GrpcStatus status(int http) {
    return switch (http) {
      case 400, 415 -> GrpcStatus.INVALID_ARGUMENT;
      case 401 -> GrpcStatus.UNAUTHENTICATED;
      case 403 -> GrpcStatus.PERMISSION_DENIED;
      case 404 -> GrpcStatus.UNIMPLEMENTED;
      case 408 -> GrpcStatus.DEADLINE_EXCEEDED;
      case 413, 429, 507 -> GrpcStatus.RESOURCE_EXHAUSTED;
      case 503 -> GrpcStatus.UNAVAILABLE;
      default -> GrpcStatus.INTERNAL;
    };
  }
}

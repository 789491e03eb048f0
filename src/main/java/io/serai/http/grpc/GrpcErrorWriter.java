package io.serai.http.grpc;

import io.serai.http.error.ErrorResponder;
import io.serai.http.error.HttpError;
import io.serai.http.limit.BodyMemoryBudget;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the HTTP server's errors for gRPC calls: the status in the response headers, without a
 * body. A path that does not exist is a method that is not served.
 */
final class GrpcErrorWriter implements ErrorResponder.ErrorWriter {

  @Override
  public boolean write(RoutingContext request, HttpError error) {
    if (!GrpcContentType.isGrpc(request)) {
      return false;
    }
    GrpcStatus status = error.status() == 404 ? GrpcStatus.UNIMPLEMENTED : status(error);
    new GrpcResponseWriter(request).end(exception(status, error));
    return true;
  }

  /** Converts the error of a method to a gRPC status. */
  static GrpcException of(HttpError error) {
    return exception(status(error), error);
  }

  private static GrpcException exception(GrpcStatus status, HttpError error) {
    Map<String, String> metadata = new HashMap<>(error.headers());
    metadata.remove("connection"); // not allowed in HTTP/2
    return new GrpcException(status, error.message(), metadata);
  }

  private static GrpcStatus status(HttpError error) {
    if (error.code().equals(BodyMemoryBudget.CODE)) {
      return GrpcStatus.RESOURCE_EXHAUSTED;
    }
    return GrpcStatus.ofHttp(error.status());
  }
}

package io.serai.http.grpc;

import io.serai.http.ErrorPages;
import io.serai.http.HttpError;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.grpc.common.GrpcStatus;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** What the front door refuses, in gRPC's way: a status in the head, and no body. */
final class GrpcErrors implements ErrorPages.Writer {

  @Override
  public boolean write(RoutingContext request, HttpError error) {
    if (!GrpcRequests.isGrpc(request)) {
      return false;
    }
    HttpServerResponse response = request.response();
    error.headers().forEach(response::putHeader);
    response.headers().remove("connection"); // HTTP/2 has none
    response
        .setStatusCode(200)
        .putHeader("content-type", "application/grpc")
        .putHeader("grpc-status", Integer.toString(status(error.status()).code))
        .putHeader("grpc-message", encoded(error.message()))
        .end();
    return true;
  }

  private static GrpcStatus status(int http) {
    return switch (http) {
      case 400, 415 -> GrpcStatus.INVALID_ARGUMENT;
      case 401 -> GrpcStatus.UNAUTHENTICATED;
      case 403 -> GrpcStatus.PERMISSION_DENIED;
      case 404 -> GrpcStatus.UNIMPLEMENTED;
      case 413, 429, 507 -> GrpcStatus.RESOURCE_EXHAUSTED;
      case 503 -> GrpcStatus.UNAVAILABLE;
      default -> GrpcStatus.INTERNAL;
    };
  }

  private static String encoded(String message) {
    return URLEncoder.encode(message, StandardCharsets.UTF_8).replace("+", "%20");
  }
}

package io.serai.http.grpc;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/** Recognises gRPC requests by their content type and HTTP version. */
final class GrpcContentType {
  private static final String PREFIX = "application/grpc";
  private static final Pattern TYPE =
      Pattern.compile("application/grpc(?:\\+[^;\\s]*)?\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern PROTOBUF =
      Pattern.compile("application/grpc(?:\\+proto)?\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private GrpcContentType() {}

  /** Whether the content type is that of gRPC. */
  static boolean hasGrpcType(HttpServerRequest request) {
    return matches(TYPE, request);
  }

  /** Whether the messages are encoded with Protocol Buffers. */
  static boolean isProtobuf(HttpServerRequest request) {
    return matches(PROTOBUF, request);
  }

  /** Whether the request is a gRPC call, which requires HTTP/2. */
  static boolean isGrpc(RoutingContext request) {
    return request.request().version() == HttpVersion.HTTP_2 && hasGrpcType(request.request());
  }

  private static boolean matches(Pattern pattern, HttpServerRequest request) {
    String type = request.getHeader("content-type");
    return type != null
        && type.regionMatches(true, 0, PREFIX, 0, PREFIX.length())
        && pattern.matcher(type).matches();
  }
}

package io.serai.http.grpc;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.util.regex.Pattern;

/** Which requests are calls of gRPC. */
final class GrpcContentType {
  private static final Pattern TYPE =
      Pattern.compile("application/grpc(?:\\+[^;\\s]*)?\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern PROTOBUF =
      Pattern.compile("application/grpc(?:\\+proto)?\\s*(?:;.*)?", Pattern.CASE_INSENSITIVE);

  private GrpcContentType() {}

  /** Whether it says that it is one. */
  static boolean saysGrpc(HttpServerRequest request) {
    return matches(TYPE, request);
  }

  /** Whether its messages are of Protocol Buffers. */
  static boolean isProtobuf(HttpServerRequest request) {
    return matches(PROTOBUF, request);
  }

  /** Whether it is one: gRPC needs HTTP/2. */
  static boolean isGrpc(RoutingContext request) {
    return request.request().version() == HttpVersion.HTTP_2 && saysGrpc(request.request());
  }

  private static boolean matches(Pattern pattern, HttpServerRequest request) {
    String type = request.getHeader("content-type");
    return type != null && pattern.matcher(type).matches();
  }
}

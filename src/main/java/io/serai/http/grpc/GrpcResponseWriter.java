package io.serai.http.grpc;

import io.serai.document.PercentEncoder;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Writes the response to a call: headers, messages, and trailers with the status. Event loop only.
 */
final class GrpcResponseWriter {
  /** Keeps printable ASCII but the percent sign (gRPC, Status-Message). */
  private static final PercentEncoder MESSAGE =
      new PercentEncoder(c -> c >= ' ' && c <= '~' && c != '%');

  private final HttpServerResponse response;

  GrpcResponseWriter(RoutingContext request) {
    this.response = request.response();
    response
        .setStatusCode(200)
        .putHeader("content-type", "application/grpc")
        .putHeader("content-encoding", "identity")
        .putHeader("grpc-accept-encoding", "identity, deflate, gzip");
  }

  /** Sets the headers of a response with messages. */
  void head(Map<String, String> metadata) {
    metadata.forEach(response::putHeader);
    response.setChunked(true);
  }

  /** Writes messages in one piece; the future completes when they are sent. */
  Future<Void> write(List<Buffer> messages) {
    if (messages.isEmpty()) {
      return Future.succeededFuture();
    }
    Buffer frames = Buffer.buffer();
    messages.forEach(message -> frames.appendBuffer(GrpcMessageFraming.of(message)));
    return response.write(frames);
  }

  /** Sends the headers before there is a message. */
  void flush() {
    response.writeHead();
  }

  /** Ends the response with status OK. */
  void end() {
    response.putTrailer("grpc-status", code(GrpcStatus.OK)).end();
  }

  /** Ends the response with a last message and status OK; the future completes when it is sent. */
  Future<Void> end(Buffer message) {
    return response
        .putTrailer("grpc-status", code(GrpcStatus.OK))
        .end(GrpcMessageFraming.of(message));
  }

  /**
   * Ends the response with an error status: in the headers if they are not sent yet, else in the
   * trailers.
   */
  void end(GrpcException error) {
    BiConsumer<String, String> metadata =
        response.headWritten() ? response::putTrailer : response::putHeader;
    error.metadata().forEach(metadata);
    metadata.accept("grpc-status", code(error.status()));
    metadata.accept("grpc-message", MESSAGE.of(String.valueOf(error.getMessage())));
    response.end();
  }

  private static String code(GrpcStatus status) {
    return Integer.toString(status.code());
  }
}

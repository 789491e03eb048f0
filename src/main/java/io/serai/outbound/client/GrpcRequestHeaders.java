package io.serai.outbound.client;

import io.serai.http.grpc.GrpcTimeoutHeader;
import io.vertx.core.http.RequestOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The header fields that make a request a gRPC call ("gRPC over HTTP2", section "Requests"). No
 * encoding is accepted, so messages arrive uncompressed. Stateless.
 */
final class GrpcRequestHeaders {

  private GrpcRequestHeaders() {}

  /**
   * Sets the fields.
   *
   * @param timeout how long the call may take, which is sent to the server; null if it may stream
   *     on
   */
  static void put(RequestOptions options, @Nullable Duration timeout) {
    options.putHeader("content-type", "application/grpc+proto").putHeader("te", "trailers");
    if (timeout != null) {
      options.putHeader(GrpcTimeoutHeader.HEADER, GrpcTimeoutHeader.write(timeout));
    }
  }
}

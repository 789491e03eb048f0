package io.serai.outbound.client;

import io.serai.http.grpc.GrpcStatus;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.stream.GrpcMessageParser;
import io.serai.outbound.stream.ResponseTooLargeException;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;

/**
 * Reads the end of a gRPC call: its status, which is a trailer, or a header field if there is no
 * message ("gRPC over HTTP2", section "Responses").
 */
final class GrpcStatusReader {

  private static final String STATUS = "grpc-status";

  private GrpcStatusReader() {}

  /**
   * Returns the response of a call.
   *
   * @param body all octets, or none if a handler has read them
   * @param limit maximum size of the message
   * @return a response whose HTTP status corresponds to the gRPC status
   * @throws OutboundException if the response has no status, or does not consist of one message
   */
  static OutboundResponse read(
      HttpClientResponse response, Buffer body, int limit, OutboundCallState call)
      throws OutboundException {
    String host = call.targetHost().origin().host();
    if (!GrpcMessageParser.isGrpc(response)) {
      throw new OutboundException(Reason.UNREACHABLE, host + " answered, but not in gRPC");
    }
    MultiMap fields = MultiMap.caseInsensitiveMultiMap().addAll(response.headers());
    fields.addAll(response.trailers());
    String code = fields.get(STATUS);
    if (code == null) {
      throw new OutboundException(
          Reason.UNREACHABLE, host + " ended its answer without a gRPC status");
    }
    MultiMap masked = call.mask().mask(fields);
    GrpcStatus status = GrpcStatus.of(code);
    Buffer message =
        status == GrpcStatus.OK && call.stream() == null
            ? message(body, limit, call, host)
            : Buffer.buffer();
    return new OutboundResponse(status.http(), masked, message, false, call.attempts());
  }

  /** Returns the gRPC status of a response. */
  static GrpcStatus status(OutboundResponse response) {
    return GrpcStatus.of(String.valueOf(response.headers().get(STATUS)));
  }

  private static Buffer message(Buffer body, int limit, OutboundCallState call, String host)
      throws OutboundException {
    GrpcMessageParser parser = new GrpcMessageParser(limit, call.mask());
    try {
      parser.add(body);
      Buffer message = parser.next();
      if (message != null && parser.mayEnd()) {
        return message;
      }
    } catch (ResponseTooLargeException large) {
      throw OutboundFailureMapper.of(large, call.targetHost().origin());
    }
    throw new OutboundException(
        Reason.UNREACHABLE, host + " did not answer with exactly one complete message");
  }
}

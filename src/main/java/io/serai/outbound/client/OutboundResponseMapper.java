package io.serai.outbound.client;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.HttpDates;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.mask.SecretMask;
import io.serai.security.host.TargetOrigin;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.time.Clock;

/**
 * Maps a response that has arrived, of HTTP or gRPC, to the result of its call. Secrets are masked.
 *
 * @param limit maximum size of a gRPC message in octets
 * @param clock clock to which a date in {@code Retry-After} is compared
 */
record OutboundResponseMapper(int limit, Clock clock) {

  /**
   * Returns the response of a call that has succeeded.
   *
   * @param body all octets, or none if a handler has read them
   * @param origin origin that has answered
   * @throws OutboundException if the status is not a success, or the response not one of gRPC as
   *     the call requires
   */
  OutboundResponse map(
      HttpClientResponse response, Buffer body, OutboundCallState call, TargetOrigin origin)
      throws OutboundException {
    OutboundResponse answer;
    String status;
    if (call.request().grpc() && isSuccess(response.statusCode())) {
      answer = GrpcStatusReader.read(response, body, limit, call);
      status = GrpcStatusReader.status(answer).name();
    } else {
      answer = masked(response, body, call);
      status = String.valueOf(answer.status());
    }
    if (isSuccess(answer.status())) {
      return answer;
    }
    String wait = answer.headers().get(HttpHeaders.RETRY_AFTER);
    throw OutboundFailureMapper.status(answer, status, origin, HttpDates.retryAfter(wait, clock));
  }

  private static OutboundResponse masked(
      HttpClientResponse response, Buffer body, OutboundCallState call) {
    SecretMask mask = call.mask();
    MultiMap headers = mask.mask(response.headers());
    return new OutboundResponse(
        response.statusCode(), headers, mask.mask(body), false, call.attempts());
  }

  private static boolean isSuccess(int status) {
    return status >= 200 && status < 300;
  }
}

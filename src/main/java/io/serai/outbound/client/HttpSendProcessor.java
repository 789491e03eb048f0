package io.serai.outbound.client;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.guard.OutboundGuard;
import java.time.Clock;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Last node of a host's route: sends the request on the call's event loop and reads the response.
 */
public final class HttpSendProcessor extends AsyncProcessorSupport {

  private final EventLoopHttpClients clients;
  private final EventLoopHttpClients grpcClients;
  private final Http2ConnectionCheck connectionCheck = new Http2ConnectionCheck();
  private final OutboundGuard guard;
  private final int responseLimit;
  private final OutboundResponseMapper responses;
  private final Clock clock;

  public HttpSendProcessor(
      EventLoopHttpClients clients,
      EventLoopHttpClients grpcClients,
      OutboundGuard guard,
      int responseLimit,
      Clock clock) {
    this.clients = clients;
    this.grpcClients = grpcClients;
    this.guard = guard;
    this.responseLimit = responseLimit;
    this.responses = new OutboundResponseMapper(responseLimit, clock);
    this.clock = clock;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    OutboundCallState call = OutboundCallState.of(exchange);
    if (call.isRetry()) {
      call.targetHost().counters().retried();
    }
    call.onContext(
        () ->
            new HttpCallAttempt(
                    this,
                    call,
                    (answer, failure) -> done(exchange, call, answer, failure, callback))
                .start());
    return false;
  }

  private static void done(
      Exchange exchange,
      OutboundCallState call,
      @Nullable OutboundResponse answer,
      @Nullable OutboundException failure,
      AsyncCallback callback) {
    if (failure == null) {
      exchange.getMessage().setBody(answer);
      callback.done(false);
    } else {
      RetryTimer.after(
          failure,
          call,
          reason -> {
            exchange.setException(reason);
            callback.done(false);
          });
    }
  }

  /** Returns the clients that send a request. */
  EventLoopHttpClients clients(OutboundRequest request) {
    return request.grpc() ? grpcClients : clients;
  }

  Http2ConnectionCheck connectionCheck() {
    return connectionCheck;
  }

  OutboundGuard guard() {
    return guard;
  }

  int responseLimit() {
    return responseLimit;
  }

  OutboundResponseMapper responses() {
    return responses;
  }

  Clock clock() {
    return clock;
  }
}

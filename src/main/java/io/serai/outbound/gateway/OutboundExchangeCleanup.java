package io.serai.outbound.gateway;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.call.OutboundCallState;
import io.serai.outbound.call.ResponseBudget;
import io.serai.outbound.call.ResponseCache;
import io.serai.outbound.call.ResponseLease;
import io.serai.outbound.client.OutboundFailureMapper;
import io.serai.outbound.host.TargetHostState;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.Message;
import org.apache.camel.processor.ThrottlerRejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restores an exchange at the end of its call: only the response, or an {@link OutboundException},
 * remains on it.
 */
final class OutboundExchangeCleanup {

  private static final Logger LOG = LoggerFactory.getLogger(OutboundExchangeCleanup.class);

  private OutboundExchangeCleanup() {}

  static void end(
      Exchange exchange, OutboundCallState call, boolean doneSync, AsyncCallback callback) {
    if (doneSync) {
      clean(exchange, call);
      callback.done(true);
    } else {
      call.onContext(
          () -> {
            clean(exchange, call);
            done(exchange, call, callback);
          });
    }
  }

  private static void done(Exchange exchange, OutboundCallState call, AsyncCallback callback) {
    ResponseBudget.Reading memory = call.takeMemory();
    if (memory == null) {
      callback.done(false);
    } else {
      ResponseLease.during(exchange, memory, () -> callback.done(false));
    }
  }

  private static void clean(Exchange exchange, OutboundCallState call) {
    call.end(exchange);
    exchange.setRouteStop(false);
    Message message = exchange.getMessage();
    if (call.wasStored()) {
      ResponseCache.clean(message);
    }
    Exception failure = failure(exchange, call);
    call.targetHost().counters().ended(failure != null, call.nanos());
    if (message.hasHeaders()) {
      message.removeHeader(Exchange.REDELIVERED);
      message.removeHeader(Exchange.REDELIVERY_COUNTER);
      message.removeHeader(Exchange.REDELIVERY_MAX_COUNTER);
      message.removeHeader(Exchange.REDELIVERY_DELAY);
    }
    if (failure != null) {
      exchange.setException(
          outboundException(failure, call.targetHost())
              .after(
                  call.targetHost().origin().host(),
                  call.request().method(),
                  path(call),
                  call.attempts()));
      clearFailureState(exchange);
    }
  }

  private static String path(OutboundCallState call) {
    String path = call.request().uri().getRawPath();
    return path == null || path.isEmpty() ? "/" : call.mask().mask(path);
  }

  /** Returns why there is no response; a route that was stopped between two attempts has none. */
  private static @Nullable Exception failure(Exchange exchange, OutboundCallState call) {
    Exception failure = exchange.getException();
    boolean answered = exchange.getMessage().getBody() instanceof OutboundResponse;
    return failure != null || answered
        ? failure
        : OutboundFailureMapper.aborted(call.targetHost().origin());
  }

  /** Clears Camel's failure state so that the caller's own route handles the exception as new. */
  private static void clearFailureState(Exchange exchange) {
    exchange.getExchangeExtension().setRedeliveryExhausted(false);
    exchange.getExchangeExtension().setErrorHandlerHandled(null);
    exchange.getExchangeExtension().setFailureHandled(false);
    exchange.removeProperty(ExchangePropertyKey.EXCEPTION_CAUGHT);
    exchange.removeProperty(ExchangePropertyKey.FAILURE_ENDPOINT);
    exchange.removeProperty(ExchangePropertyKey.FAILURE_ROUTE_ID);
  }

  private static OutboundException outboundException(
      Exception failure, TargetHostState targetHost) {
    if (failure instanceof OutboundException outbound) {
      return outbound;
    }
    String host = targetHost.origin().host();
    if (failure instanceof ThrottlerRejectedExecutionException) {
      return new OutboundException(
          Reason.REJECTED,
          host + " takes no more requests now and none may wait (throttle)",
          null,
          targetHost.policy().throttle().map(CallPolicy.ThrottlePolicy::per).orElse(null));
    }
    LOG.warn("the call to {} could not be made: {}", host, failure.getClass().getName());
    return new OutboundException(Reason.REJECTED, "the hub could not make the call to " + host);
  }
}

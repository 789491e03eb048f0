package io.serai.outbound.component;

import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.route.GuardedExchangeWork;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultAsyncProducer;
import org.apache.camel.support.ExchangeHelper;
import org.jspecify.annotations.Nullable;

/**
 * A producer that makes a request of an exchange and sends it through the gateway, without blocking
 * a thread.
 */
abstract class GatewayProducer extends DefaultAsyncProducer {
  private final OutboundGateway outbound;

  GatewayProducer(Endpoint endpoint, OutboundGateway outbound) {
    super(endpoint);
    this.outbound = outbound;
  }

  final CallPolicy policy() {
    return outbound.policy();
  }

  @Override
  public final boolean process(Exchange exchange, AsyncCallback callback) {
    Object body = exchange.getMessage().getBody();
    String step = exchange.getExchangeExtension().getHistoryNodeId();
    try {
      exchange.getMessage().setBody(request(exchange));
    } catch (Exception unusable) {
      exchange.setException(unusable);
      callback.done(true);
      return true;
    }
    return outbound.process(
        exchange,
        doneSync -> {
          nameRoute(exchange, step);
          GuardedExchangeWork.run(exchange, () -> answer(exchange, body));
          callback.done(doneSync);
        });
  }

  private static void nameRoute(Exchange exchange, @Nullable String step) {
    if (exchange.getException() instanceof OutboundException failure) {
      exchange.setException(failure.in(ExchangeHelper.getRouteId(exchange), step));
    }
  }

  /** Makes the request; an exception becomes that of the exchange. */
  abstract OutboundRequest request(Exchange exchange) throws Exception;

  /**
   * Takes the response, which is the body, or the exception of the exchange.
   *
   * @param sent the body before
   */
  abstract void answer(Exchange exchange, @Nullable Object sent);
}

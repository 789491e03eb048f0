package io.serai.route.direct;

import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePropertyKey;
import org.apache.camel.support.DefaultAsyncProducer;

/**
 * A {@code direct:} producer that looks up the consumer of each exchange without blocking, and
 * refuses calls that are {@linkplain DirectCallDepth nested} too deeply.
 */
final class HotSwapDirectProducer extends DefaultAsyncProducer {

  private final HotSwapDirectEndpoint endpoint;
  private final HotSwapDirectComponent component;

  HotSwapDirectProducer(HotSwapDirectEndpoint endpoint, HotSwapDirectComponent component) {
    super(endpoint);
    this.endpoint = endpoint;
    this.component = component;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    if (exchange.getProperty(ExchangePropertyKey.OTEL_ACTIVE_SPAN) != null) {
      // as Camel's producer: the tracer closes the scope on the thread that opened it
      exchange.setProperty(ExchangePropertyKey.OTEL_CLOSE_CLIENT_SCOPE, true);
    }
    DirectCallDepth call = DirectCallDepth.begin(exchange);
    if (call == null) {
      exchange.setException(tooDeep());
      callback.done(true);
      return true;
    }
    return component.process(
        endpoint,
        exchange,
        doneSync -> {
          call.end(exchange);
          callback.done(doneSync);
        });
  }

  private IllegalStateException tooDeep() {
    return new IllegalStateException(
        endpoint.key()
            + " is called "
            + DirectCallDepth.MAX_DEPTH
            + " calls deep: break the cycle");
  }
}

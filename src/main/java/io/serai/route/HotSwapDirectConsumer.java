package io.serai.route;

import io.serai.http.InflightCountingConsumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.component.direct.DirectConsumerNotAvailableException;
import org.apache.camel.component.direct.DirectEndpoint;
import org.apache.camel.support.AsyncProcessorSupport;

/** A {@code direct:} consumer that, once it has left, passes on to the one that stands. */
final class HotSwapDirectConsumer extends DirectConsumer implements InflightCountingConsumer {

  private final InflightCountingProcessor way;

  HotSwapDirectConsumer(
      DirectEndpoint endpoint, Processor route, HotSwapDirectComponent component, String key) {
    super(endpoint, route, key);
    AsyncProcessor elsewhere = new CurrentConsumerProcessor(endpoint, component, key);
    this.way = new InflightCountingProcessor(super.getAsyncProcessor(), this::isOpen, elsewhere);
  }

  @Override
  public AsyncProcessor getAsyncProcessor() {
    return way;
  }

  @Override
  public int inside() {
    return way.inside();
  }

  private boolean isOpen() {
    return isRunAllowed() && !isSuspended();
  }

  /** Whoever consumes from the endpoint now. */
  private static final class CurrentConsumerProcessor extends AsyncProcessorSupport {

    private final DirectEndpoint endpoint;
    private final HotSwapDirectComponent component;
    private final String key;

    CurrentConsumerProcessor(
        DirectEndpoint endpoint, HotSwapDirectComponent component, String key) {
      this.endpoint = endpoint;
      this.component = component;
      this.key = key;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      try {
        DirectConsumer standing = component.standing(endpoint, key);
        if (standing != null) {
          return standing.getAsyncProcessor().process(exchange, callback);
        }
        exchange.setException(
            new DirectConsumerNotAvailableException("Nobody consumes from " + key, exchange));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        exchange.setException(interrupted);
      }
      callback.done(true);
      return true;
    }
  }
}

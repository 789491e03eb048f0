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

/**
 * A {@code direct:} consumer that forwards exchanges to the current consumer once it has stopped.
 */
final class HotSwapDirectConsumer extends DirectConsumer implements InflightCountingConsumer {

  private final InflightCountingProcessor countingProcessor;

  HotSwapDirectConsumer(
      DirectEndpoint endpoint, Processor route, HotSwapDirectComponent component, String key) {
    super(endpoint, route, key);
    AsyncProcessor currentConsumer = new CurrentConsumerProcessor(endpoint, component, key);
    this.countingProcessor =
        new InflightCountingProcessor(super.getAsyncProcessor(), this::isOpen, currentConsumer);
  }

  @Override
  public AsyncProcessor getAsyncProcessor() {
    return countingProcessor;
  }

  @Override
  public int inflight() {
    return countingProcessor.inside();
  }

  private boolean isOpen() {
    return isRunAllowed() && !isSuspended();
  }

  /** Passes exchanges to the current consumer of the endpoint. */
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
        DirectConsumer consumer = component.currentConsumer(endpoint, key);
        if (consumer != null) {
          return consumer.getAsyncProcessor().process(exchange, callback);
        }
        exchange.setException(
            new DirectConsumerNotAvailableException("No route consumes from " + key, exchange));
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        exchange.setException(interrupted);
      }
      callback.done(true);
      return true;
    }
  }
}

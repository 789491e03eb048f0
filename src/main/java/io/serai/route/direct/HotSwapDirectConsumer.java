package io.serai.route.direct;

import io.serai.http.engine.InflightCountingConsumer;
import io.serai.route.InflightCountingProcessor;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.component.direct.DirectConsumer;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * A {@code direct:} consumer that forwards exchanges to the current consumer once it has stopped.
 */
final class HotSwapDirectConsumer extends DirectConsumer implements InflightCountingConsumer {

  private final InflightCountingProcessor countingProcessor;

  HotSwapDirectConsumer(
      HotSwapDirectEndpoint endpoint, Processor route, HotSwapDirectComponent component) {
    super(endpoint, route, endpoint.key());
    AsyncProcessor currentConsumer = new CurrentConsumerProcessor(endpoint, component);
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

  /** Whether it takes exchanges; otherwise it forwards them. */
  boolean isOpen() {
    return isRunAllowed() && !isSuspended();
  }

  /** Passes exchanges to the current consumer of the endpoint. */
  private static final class CurrentConsumerProcessor extends AsyncProcessorSupport {

    private final HotSwapDirectEndpoint endpoint;
    private final HotSwapDirectComponent component;

    CurrentConsumerProcessor(HotSwapDirectEndpoint endpoint, HotSwapDirectComponent component) {
      this.endpoint = endpoint;
      this.component = component;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      return component.process(endpoint, exchange, callback);
    }
  }
}

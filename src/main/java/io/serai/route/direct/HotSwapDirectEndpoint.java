package io.serai.route.direct;

import io.serai.route.DirectRouteMissingException;
import org.apache.camel.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.component.direct.DirectEndpoint;
import org.apache.camel.util.StringHelper;

/** An endpoint whose producers do not block, and whose consumers can be replaced under load. */
final class HotSwapDirectEndpoint extends DirectEndpoint {

  private final HotSwapDirectComponent component;
  private final String key;

  HotSwapDirectEndpoint(String uri, HotSwapDirectComponent component) {
    super(uri, component);
    this.component = component;
    this.key = StringHelper.before(uri, "?", uri);
  }

  /** Returns the URI without its options. */
  String key() {
    return key;
  }

  /** Fails an exchange for which there is no consumer, if the endpoint is configured so. */
  void fail(Exchange exchange) {
    if (isFailIfNoConsumers()) {
      exchange.setException(new DirectRouteMissingException(key, exchange));
    }
  }

  @Override
  public Producer createProducer() {
    return new HotSwapDirectProducer(this, component);
  }

  @Override
  public Consumer createConsumer(Processor processor) throws Exception {
    Consumer consumer = new HotSwapDirectConsumer(this, processor, component);
    configureConsumer(consumer);
    return consumer;
  }
}

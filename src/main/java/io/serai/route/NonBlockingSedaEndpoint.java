package io.serai.route;

import java.util.concurrent.BlockingQueue;
import org.apache.camel.Exchange;
import org.apache.camel.Producer;
import org.apache.camel.component.seda.BlockingQueueFactory;
import org.apache.camel.component.seda.SedaEndpoint;

/** A {@code seda:} endpoint whose producers do not block while they wait for a reply. */
final class NonBlockingSedaEndpoint extends SedaEndpoint {

  private final NonBlockingSedaComponent component;

  NonBlockingSedaEndpoint(
      String uri,
      NonBlockingSedaComponent component,
      BlockingQueueFactory<Exchange> queues,
      int consumers) {
    super(uri, component, queues, consumers);
    this.component = component;
  }

  NonBlockingSedaEndpoint(
      String uri,
      NonBlockingSedaComponent component,
      BlockingQueue<Exchange> queue,
      int consumers) {
    super(uri, component, queue, consumers);
    this.component = component;
  }

  @Override
  public Producer createProducer() {
    return new NonBlockingSedaProducer(this, component);
  }
}

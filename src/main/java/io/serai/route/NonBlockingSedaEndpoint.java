package io.serai.route;

import java.util.concurrent.BlockingQueue;
import org.apache.camel.Component;
import org.apache.camel.Exchange;
import org.apache.camel.Producer;
import org.apache.camel.component.seda.BlockingQueueFactory;
import org.apache.camel.component.seda.SedaEndpoint;

/** A {@code seda:} endpoint whose producers do not block while they wait for a reply. */
final class NonBlockingSedaEndpoint extends SedaEndpoint {

  private final SedaCallList calls;

  NonBlockingSedaEndpoint(
      String uri,
      Component component,
      BlockingQueueFactory<Exchange> queues,
      int consumers,
      SedaCallList calls) {
    super(uri, component, queues, consumers);
    this.calls = calls;
  }

  NonBlockingSedaEndpoint(
      String uri,
      Component component,
      BlockingQueue<Exchange> queue,
      int consumers,
      SedaCallList calls) {
    super(uri, component, queue, consumers);
    this.calls = calls;
  }

  @Override
  public Producer createProducer() {
    return new NonBlockingSedaProducer(this, calls);
  }
}

package io.serai.route;

import java.util.concurrent.BlockingQueue;
import org.apache.camel.Component;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.component.seda.BlockingQueueFactory;
import org.apache.camel.component.seda.QueueReference;
import org.apache.camel.component.seda.SedaConsumer;
import org.apache.camel.component.seda.SedaEndpoint;

/**
 * A {@code seda:} endpoint whose producers do not block while they wait for a reply.
 *
 * <p>Its queue stays while it has messages, producers or consumers, also when a route that consumes
 * from it is removed: Camel shuts the endpoint down then, with the queue and the messages in it,
 * although another route or its successor has the same endpoint. Thread-safe.
 */
final class NonBlockingSedaEndpoint extends SedaEndpoint {

  private final SedaCallList calls;
  private boolean shutdownWaits;

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

  @Override
  protected SedaConsumer createNewConsumer(Processor processor) {
    return new ReplaceableSedaConsumer(this, processor);
  }

  /** Shuts the endpoint down once it has no messages, no producers and no consumers. */
  @Override
  public void shutdown() {
    synchronized (this) {
      shutdownWaits = isUsed() && getComponent().isRunAllowed();
      if (shutdownWaits) {
        return;
      }
    }
    super.shutdown();
  }

  /** Shuts the endpoint down if that was waiting for the producer or consumer that has stopped. */
  void clientStopped() {
    synchronized (this) {
      if (!shutdownWaits || getCamelContext().hasEndpoint(getEndpointUri()) == this) {
        return; // one that is still in the context may be used again
      }
    }
    shutdown();
  }

  private boolean isUsed() {
    QueueReference reference = getQueueReference();
    boolean holdsMessages = reference != null && !reference.getQueue().isEmpty();
    return holdsMessages || !getProducers().isEmpty() || !getConsumers().isEmpty();
  }

  /**
   * Equal to itself only. The component counts the endpoints of a queue, and there are two for one
   * URI while the one that was removed from the context still has producers.
   */
  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}

package io.serai.route.seda;

import java.util.Set;
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
 * <p>It stays while it has producers or consumers, or is the last one of a queue with messages,
 * also when a route that consumes from it is removed: Camel shuts the endpoint down then, with the
 * queue and the messages in it, although another route or its successor has the same endpoint.
 * Thread-safe.
 */
final class NonBlockingSedaEndpoint extends SedaEndpoint {

  private final SedaCallList calls;
  private final Set<NonBlockingSedaEndpoint> waiting;

  NonBlockingSedaEndpoint(
      String uri,
      Component component,
      BlockingQueueFactory<Exchange> queues,
      int consumers,
      SedaCallList calls,
      Set<NonBlockingSedaEndpoint> waiting) {
    super(uri, component, queues, consumers);
    this.calls = calls;
    this.waiting = waiting;
  }

  NonBlockingSedaEndpoint(
      String uri,
      Component component,
      BlockingQueue<Exchange> queue,
      int consumers,
      SedaCallList calls,
      Set<NonBlockingSedaEndpoint> waiting) {
    super(uri, component, queue, consumers);
    this.calls = calls;
    this.waiting = waiting;
  }

  @Override
  public Producer createProducer() {
    return new NonBlockingSedaProducer(this, calls);
  }

  @Override
  protected SedaConsumer createNewConsumer(Processor processor) {
    return new ReplaceableSedaConsumer(this, processor);
  }

  /** Takes over the messages of removed endpoints that only these have kept. */
  @Override
  protected void doStart() throws Exception {
    super.doStart();
    waiting.forEach(NonBlockingSedaEndpoint::shutdownIfRemoved);
  }

  /** Shuts the endpoint down once it is no longer used. */
  @Override
  public void shutdown() {
    synchronized (this) {
      if (isUsed() && getComponent().isRunAllowed()) {
        waiting.add(this);
        return;
      }
      waiting.remove(this);
    }
    super.shutdown();
  }

  /** Shuts the endpoint down if that was waiting for the producer or consumer that has stopped. */
  void clientStopped() {
    if (waiting.contains(this)) {
      shutdownIfRemoved();
    }
  }

  private void shutdownIfRemoved() {
    if (getCamelContext().hasEndpoint(getEndpointUri()) != this) {
      shutdown(); // one that is in the context again may be used again
    }
  }

  private boolean isUsed() {
    return holdsMessages() || !getProducers().isEmpty() || !getConsumers().isEmpty();
  }

  /** Whether messages are in the queue, which would end with this endpoint. */
  private boolean holdsMessages() {
    QueueReference reference = getQueueReference();
    return reference != null && reference.getCount() == 1 && !reference.getQueue().isEmpty();
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

package io.serai.route;

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.Component;
import org.apache.camel.Exchange;
import org.apache.camel.component.seda.BlockingQueueFactory;
import org.apache.camel.component.seda.SedaComponent;
import org.apache.camel.component.seda.SedaEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code seda:} component, changed so that no thread waits with a caller that expects a
 * reply. Queues, consumers and all options are Camel's. Thread-safe.
 *
 * <p>The caller's exchange continues on a thread of this component's pool, as soon as the reply is
 * there or the endpoint's {@code timeout} is over. When the component stops, the exchanges that
 * still wait fail. Bind the component in the registry as {@code seda}; the registry takes
 * precedence over the class path.
 */
public final class NonBlockingSedaComponent extends SedaComponent {

  /** The name under which Camel finds it in the registry. */
  public static final String NAME = "seda";

  private final Set<PendingSedaReply> pending = ConcurrentHashMap.newKeySet();
  private @Nullable ScheduledExecutorService executor;

  @Override
  protected SedaEndpoint createEndpoint(
      String uri, Component component, BlockingQueueFactory<Exchange> queues, int consumers) {
    return new NonBlockingSedaEndpoint(uri, this, queues, consumers);
  }

  @Override
  protected SedaEndpoint createEndpoint(
      String uri, Component component, BlockingQueue<Exchange> queue, int consumers) {
    return new NonBlockingSedaEndpoint(uri, this, queue, consumers);
  }

  /** Returns the threads on which exchanges continue after their reply, and the timer. */
  synchronized ScheduledExecutorService executor() {
    if (executor == null) {
      executor =
          getCamelContext()
              .getExecutorServiceManager()
              .newDefaultScheduledThreadPool(this, "seda-reply");
    }
    return executor;
  }

  void add(PendingSedaReply reply) {
    pending.add(reply);
    if (!isRunAllowed()) {
      failAll();
    }
  }

  void remove(PendingSedaReply reply) {
    pending.remove(reply);
  }

  @Override
  protected void doStop() throws Exception {
    failAll();
    super.doStop();
  }

  private void failAll() {
    for (PendingSedaReply reply : pending) {
      reply.fail(new RejectedExecutionException("the queue stops; its reply cannot be awaited"));
    }
  }
}

package io.serai.route.seda;

import io.serai.http.engine.InflightCountingConsumer;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Processor;
import org.apache.camel.component.seda.SedaConsumer;

/**
 * A {@code seda:} consumer that can leave its queue to another consumer. Thread-safe.
 *
 * <p>Camel stops such a consumer once its queue is empty. Under constant traffic that is never, and
 * the exchange that runs at the end of the time is aborted.
 */
public final class ReplaceableSedaConsumer extends SedaConsumer
    implements InflightCountingConsumer {

  private final NonBlockingSedaEndpoint endpoint;
  private final AtomicInteger threads = new AtomicInteger();
  private volatile boolean leaving;

  ReplaceableSedaConsumer(NonBlockingSedaEndpoint endpoint, Processor processor) {
    super(endpoint, processor);
    this.endpoint = endpoint;
  }

  /**
   * Whether it can leave its queue to another consumer: not if each message goes to several, since
   * what one of them leaves is not in the queue.
   */
  public boolean canLeave() {
    return !endpoint.isMultipleConsumersSupported();
  }

  /**
   * Leaves the queue for good. Each thread ends after the message that it has taken, or after the
   * endpoint's {@code pollTimeout} (1 s) if none comes. From now on another consumer may take
   * messages from the queue. This one must be stopped afterwards.
   *
   * @return false, with nothing done, if it {@linkplain #canLeave cannot}
   */
  public boolean leaveQueue() {
    if (!canLeave()) {
      return false;
    }
    leaving = true;
    suspend();
    return true;
  }

  /** Returns the number of threads that may take messages or process one. */
  @Override
  public int inflight() {
    return threads.get();
  }

  @Override
  public void run() {
    threads.incrementAndGet();
    try {
      super.run();
    } finally {
      threads.decrementAndGet();
    }
  }

  @Override
  public boolean isRunAllowed() {
    return !leaving && super.isRunAllowed();
  }

  @Override
  public int getPendingExchangesSize() {
    return leaving ? 0 : super.getPendingExchangesSize();
  }

  @Override
  protected void doStart() throws Exception {
    leaving = false;
    super.doStart();
  }

  @Override
  protected void doResume() throws Exception {
    if (!leaving) {
      super.doResume();
    }
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    endpoint.clientStopped();
  }
}

package io.serai.route.seda;

import io.serai.route.SedaCallRejectedException;
import io.serai.route.SedaQueueFullException;
import io.serai.route.SedaReplyTimeoutException;
import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.WaitForTaskToComplete;
import org.apache.camel.component.seda.QueueReference;
import org.apache.camel.component.seda.SedaConsumerNotAvailableException;
import org.apache.camel.component.seda.SedaProducer;
import org.apache.camel.support.ExchangeHelper;
import org.jspecify.annotations.Nullable;

/** A {@code seda:} producer that waits for a reply without a thread. */
final class NonBlockingSedaProducer extends SedaProducer {

  private final NonBlockingSedaEndpoint endpoint;
  private final SedaCallList calls;
  private final WaitForTaskToComplete standardWait;
  private final long timeout;

  NonBlockingSedaProducer(NonBlockingSedaEndpoint endpoint, SedaCallList calls) {
    super(
        endpoint,
        endpoint.getWaitForTaskToComplete(),
        endpoint.getTimeout(),
        endpoint.isBlockWhenFull(),
        endpoint.isDiscardWhenFull(),
        endpoint.getOfferTimeout());
    this.endpoint = endpoint;
    this.calls = calls;
    this.standardWait = endpoint.getWaitForTaskToComplete();
    this.timeout = endpoint.getTimeout();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    return waits(exchange) ? call(exchange, callback) : super.process(exchange, callback);
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    endpoint.clientStopped();
  }

  /**
   * Adds the exchange or a copy to the queue. Camel hands the completions over to the copy before
   * it knows whether the queue takes it; if not, they are the caller's again.
   */
  @Override
  protected void addToQueue(Exchange exchange, boolean copy)
      throws SedaConsumerNotAvailableException, IOException {
    if (!copy || endpoint.isDiscardIfNoConsumers()) { // what is discarded is not copied
      add(exchange, copy);
      return;
    }
    Exchange queued = prepareCopy(exchange, true);
    try {
      add(queued, false);
    } catch (SedaConsumerNotAvailableException | IOException | RuntimeException notQueued) {
      queued.getExchangeExtension().handoverCompletions(exchange);
      throw notQueued;
    }
  }

  private void add(Exchange exchange, boolean copy)
      throws SedaConsumerNotAvailableException, IOException {
    try {
      super.addToQueue(exchange, copy);
    } catch (IllegalStateException full) {
      throw new SedaQueueFullException(
          endpoint.getComponent().getQueueKey(endpoint.getEndpointUri()), full);
    }
  }

  private boolean waits(Exchange exchange) {
    WaitForTaskToComplete wait =
        exchange.getProperty(Exchange.ASYNC_WAIT, standardWait, WaitForTaskToComplete.class);
    return wait == WaitForTaskToComplete.Always
        || (wait == WaitForTaskToComplete.IfReplyExpected && ExchangeHelper.isOutCapable(exchange));
  }

  /** Puts a copy of the exchange into the queue; the end of the copy's route ends the call. */
  private boolean call(Exchange exchange, AsyncCallback callback) {
    SedaCall call = new SedaCall(exchange, callback, calls);
    try {
      calls.add(call);
    } catch (SedaCallRejectedException rejected) {
      return failed(exchange, callback, rejected);
    }
    Exchange copy = prepareCopy(exchange, false);
    copy.getExchangeExtension().addOnCompletion(call);
    try {
      addToQueue(copy, false);
    } catch (SedaConsumerNotAvailableException | IOException | RuntimeException notQueued) {
      // false if the component has stopped meanwhile: then the callback is called elsewhere
      return call.withdraw() && failed(exchange, callback, notQueued);
    }
    if (timeout > 0) {
      calls.endAfter(timeout, call, () -> timeOut(exchange, copy));
    }
    return false;
  }

  private static boolean failed(Exchange exchange, AsyncCallback callback, Exception failure) {
    exchange.setException(failure);
    callback.done(true);
    return true;
  }

  private void timeOut(Exchange exchange, Exchange copy) {
    exchange.setException(new SedaReplyTimeoutException(exchange, timeout));
    BlockingQueue<Exchange> queue = queue();
    if (queue != null) {
      queue.remove(copy);
    }
  }

  private @Nullable BlockingQueue<Exchange> queue() {
    QueueReference reference = endpoint.getQueueReference();
    return reference == null ? null : reference.getQueue();
  }
}

package io.serai.route;

import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangeTimedOutException;
import org.apache.camel.support.ExchangeHelper;
import org.apache.camel.support.SynchronizationAdapter;
import org.jspecify.annotations.Nullable;

/**
 * An exchange that waits until its copy in a {@code seda:} queue is done. The first of reply,
 * timeout and failure continues it, once; a later one changes nothing. Thread-safe.
 */
final class PendingSedaReply extends SynchronizationAdapter {

  private final NonBlockingSedaComponent component;
  private final NonBlockingSedaEndpoint endpoint;
  private final Exchange exchange;
  private final Exchange copy;
  private final AsyncCallback callback;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile @Nullable Future<?> timer;

  /**
   * Creates a wait.
   *
   * @param exchange the caller's
   * @param copy what is put into the queue
   * @param callback called on a thread of the component's pool
   */
  PendingSedaReply(
      NonBlockingSedaComponent component,
      NonBlockingSedaEndpoint endpoint,
      Exchange exchange,
      Exchange copy,
      AsyncCallback callback) {
    this.component = component;
    this.endpoint = endpoint;
    this.exchange = exchange;
    this.copy = copy;
    this.callback = callback;
  }

  /** Begins to wait, as long as the endpoint says. To be called before the copy is queued. */
  void begin() {
    component.add(this);
    long timeout = endpoint.getTimeout();
    if (timeout > 0 && !ended.get()) {
      try {
        timer = component.executor().schedule(this::timeOut, timeout, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopped) {
        fail(stopped);
      }
    }
  }

  @Override
  public void onDone(Exchange response) {
    end(() -> ExchangeHelper.copyResults(exchange, response));
  }

  /** The reply belongs to this leg of the routing, not to its end: only so the timeout holds. */
  @Override
  public boolean allowHandover() {
    return false;
  }

  private void timeOut() {
    fail(new ExchangeTimedOutException(exchange, endpoint.getTimeout()));
  }

  /** Continues the exchange with a failure, and takes its copy out of the queue. */
  void fail(Exception failure) {
    end(
        () -> {
          exchange.setException(failure);
          endpoint.getQueue().remove(copy);
        });
  }

  private void end(Runnable result) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    component.remove(this);
    Future<?> running = timer;
    if (running != null) {
      running.cancel(false);
    }
    try {
      result.run();
    } finally {
      resume();
    }
  }

  private void resume() {
    try {
      component.executor().execute(() -> callback.done(false));
    } catch (RejectedExecutionException stopped) {
      callback.done(false);
    }
  }
}

package io.serai.route.seda;

import io.serai.route.SedaCallRejectedException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.ExchangeHelper;
import org.apache.camel.support.SynchronizationAdapter;
import org.jspecify.annotations.Nullable;

/**
 * A call of a {@code seda:} endpoint whose caller waits for the reply. It ends once: with the
 * reply, which is the end of the exchange to which this object was added as a completion, or with a
 * failure. Whatever comes later changes nothing. Thread-safe.
 */
final class SedaCall extends SynchronizationAdapter {

  private final Exchange exchange;
  private final AsyncCallback callback;
  private final SedaCallList calls;
  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile @Nullable Future<?> timer;

  /**
   * Creates a call.
   *
   * @param exchange that of the caller, which gets the result
   * @param callback continues the caller's route
   */
  SedaCall(Exchange exchange, AsyncCallback callback, SedaCallList calls) {
    this.exchange = exchange;
    this.callback = callback;
    this.calls = calls;
  }

  /** Sets the timer that is cancelled when the call ends. */
  void timer(Future<?> started) {
    timer = started;
    if (ended.get()) {
      started.cancel(false);
    }
  }

  /** Ends the call with the reply. */
  @Override
  public void onDone(Exchange reply) {
    end(() -> ExchangeHelper.copyResults(exchange, reply));
  }

  /** The reply ends the call before the caller's route continues, not at the caller's end. */
  @Override
  public boolean allowHandover() {
    return false;
  }

  /** Ends the call because nobody will answer it. */
  void reject() {
    end(() -> exchange.setException(SedaCallRejectedException.stopping()));
  }

  /**
   * Ends the call.
   *
   * @param result puts the result into the caller's exchange; not called if the call has ended
   */
  void end(Runnable result) {
    if (withdraw()) {
      try {
        result.run();
      } finally {
        calls.run(() -> callback.done(false));
      }
    }
  }

  /**
   * Ends the call without a result and without calling the callback.
   *
   * @return false if it had ended already
   */
  boolean withdraw() {
    if (!ended.compareAndSet(false, true)) {
      return false;
    }
    calls.remove(this);
    Future<?> started = timer;
    if (started != null) {
      started.cancel(false);
    }
    return true;
  }
}

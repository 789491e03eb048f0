package io.serai.route.direct;

import io.serai.route.GuardedExchangeWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.spi.ExecutorServiceManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exchanges that wait for a consumer of their {@code direct:} endpoint. No thread waits with
 * them: while there are any, a timer checks every ten milliseconds which can go on and which have
 * waited too long. Thread-safe.
 */
final class DirectWaitList {

  private static final Logger LOG = LoggerFactory.getLogger(DirectWaitList.class);

  /** Exchanges that may wait at once; further ones fail at once. */
  private static final int MAX_WAITING = 10_000;

  private static final long CHECK_INTERVAL_MILLIS = 10;

  private final HotSwapDirectComponent component;
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
  private final Semaphore room = new Semaphore(MAX_WAITING);
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private @Nullable ScheduledExecutorService executor;

  DirectWaitList(HotSwapDirectComponent component) {
    this.component = component;
  }

  /**
   * Adds an exchange; it is continued, or its callback called, on another thread.
   *
   * @return false, with nothing done, if it may not wait
   */
  boolean add(HotSwapDirectEndpoint endpoint, Exchange exchange, AsyncCallback callback) {
    boolean waits = endpoint.getTimeout() > 0 || component.isHeld();
    if (!waits || !component.isRunAllowed() || !room.tryAcquire()) {
      return false;
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(endpoint.getTimeout());
    waiting.add(new Waiting(endpoint, exchange, callback, deadline));
    scheduleCheck();
    return true;
  }

  private void scheduleCheck() {
    if (scheduled.compareAndSet(false, true)) {
      try {
        var unused = executor().schedule(this::check, CHECK_INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopped) {
        failAll();
        checkAgainIfNeeded();
      }
    }
  }

  private synchronized ScheduledExecutorService executor() {
    if (executor == null) {
      ExecutorServiceManager executors = component.getCamelContext().getExecutorServiceManager();
      executor = executors.newDefaultScheduledThreadPool(this, "direct-waiting");
    }
    return executor;
  }

  private void check() {
    try {
      synchronized (this) {
        waiting.removeIf(this::leaves);
      }
    } finally {
      checkAgainIfNeeded();
    }
  }

  private void checkAgainIfNeeded() {
    scheduled.set(false);
    if (!waiting.isEmpty()) {
      scheduleCheck();
    }
  }

  /**
   * Continues or fails the exchange on another thread, if it need not wait any more. An exchange
   * for which that cannot be found out fails; the others wait on.
   */
  private boolean leaves(Waiting each) {
    try {
      return leavesUnguarded(each);
    } catch (RuntimeException failure) {
      onPool(each, () -> each.fail(failure));
      return true;
    }
  }

  private boolean leavesUnguarded(Waiting each) {
    if (component.currentConsumer(each.endpoint.key()) != null) {
      onPool(each, () -> resume(each));
      return true;
    }
    boolean late = System.nanoTime() - each.deadline >= 0 && !component.isHeld();
    if (late || !component.isRunAllowed()) {
      onPool(each, each::fail);
      return true;
    }
    return false;
  }

  private void onPool(Waiting each, Runnable work) {
    try {
      executor()
          .execute(
              () -> {
                room.release();
                work.run();
              });
    } catch (RejectedExecutionException stopped) {
      room.release();
      each.fail();
    }
  }

  /** Fails all exchanges that wait, because the component stops. */
  void failAll() {
    for (Waiting each : removeAll()) {
      room.release();
      each.fail();
    }
  }

  private synchronized List<Waiting> removeAll() {
    List<Waiting> removed = new ArrayList<>();
    for (Waiting each = waiting.poll(); each != null; each = waiting.poll()) {
      removed.add(each);
    }
    return removed;
  }

  /** Continues the exchange; it waits again if the consumer has left meanwhile. */
  private void resume(Waiting each) {
    try {
      component.process(each.endpoint, each.exchange, doneSync -> each.end());
    } catch (RuntimeException failure) {
      each.fail(failure);
    }
  }

  /** An exchange that waits. Its callback is called once. */
  private static final class Waiting {

    private final HotSwapDirectEndpoint endpoint;
    private final Exchange exchange;
    private final AsyncCallback callback;
    private final long deadline;
    private final AtomicBoolean ended = new AtomicBoolean();

    /**
     * @param deadline as of {@link System#nanoTime}
     */
    Waiting(
        HotSwapDirectEndpoint endpoint, Exchange exchange, AsyncCallback callback, long deadline) {
      this.endpoint = endpoint;
      this.exchange = exchange;
      this.callback = callback;
      this.deadline = deadline;
    }

    void fail() {
      GuardedExchangeWork.run(exchange, () -> endpoint.fail(exchange));
      end();
    }

    void fail(RuntimeException failure) {
      if (!ended.get()) {
        exchange.setException(failure);
      }
      end();
    }

    /** Calls the callback; what it throws concerns no other exchange. */
    void end() {
      if (ended.compareAndSet(false, true)) {
        try {
          callback.done(false);
        } catch (RuntimeException failure) {
          LOG.error(
              "The end of exchange {} could not be handled", exchange.getExchangeId(), failure);
        }
      }
    }
  }
}

package io.serai.route;

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

/**
 * The exchanges that wait for a consumer of their {@code direct:} endpoint. No thread waits with
 * them: while there are any, a timer checks every ten milliseconds which can go on and which have
 * waited too long. Thread-safe.
 */
final class DirectWaitList {

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
    synchronized (this) {
      waiting.removeIf(this::leaves);
    }
    checkAgainIfNeeded();
  }

  private void checkAgainIfNeeded() {
    scheduled.set(false);
    if (!waiting.isEmpty()) {
      scheduleCheck();
    }
  }

  /** Continues or fails the exchange on another thread, if it need not wait any more. */
  private boolean leaves(Waiting each) {
    if (component.currentConsumer(each.endpoint().key()) != null) {
      onPool(each, () -> resume(each));
      return true;
    }
    boolean late = System.nanoTime() - each.deadline() >= 0 && !component.isHeld();
    if (late || !component.isRunAllowed()) {
      onPool(each, () -> fail(each));
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
      fail(each);
    }
  }

  /** Fails all exchanges that wait, because the component stops. */
  void failAll() {
    for (Waiting each : removeAll()) {
      room.release();
      fail(each);
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
    AsyncCallback callback = each.callback();
    component.process(each.endpoint(), each.exchange(), doneSync -> callback.done(false));
  }

  private static void fail(Waiting each) {
    each.endpoint().fail(each.exchange());
    each.callback().done(false);
  }

  /**
   * An exchange that waits.
   *
   * @param deadline as of {@link System#nanoTime}
   */
  private record Waiting(
      HotSwapDirectEndpoint endpoint, Exchange exchange, AsyncCallback callback, long deadline) {}
}

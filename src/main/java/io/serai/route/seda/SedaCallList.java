package io.serai.route.seda;

import io.serai.route.SedaCallRejectedException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.camel.builder.ThreadPoolProfileBuilder;
import org.apache.camel.component.seda.SedaComponent;
import org.apache.camel.spi.ExecutorServiceManager;
import org.apache.camel.spi.ThreadPoolProfile;
import org.apache.camel.util.concurrent.ThreadPoolRejectedPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The calls of {@code seda:} endpoints whose callers wait for a reply, and the threads on which the
 * callers continue. Thread-safe.
 */
final class SedaCallList {

  /** Calls that may wait at once; further ones are rejected. */
  private static final int MAX_WAITING = 10_000;

  private static final int MAX_THREADS = 50;

  private final SedaComponent component;
  private final Set<SedaCall> waiting = ConcurrentHashMap.newKeySet();
  private final Semaphore room = new Semaphore(MAX_WAITING);
  private @Nullable ExecutorService threads;
  private @Nullable ScheduledExecutorService timers;

  SedaCallList(SedaComponent component) {
    this.component = component;
  }

  /**
   * Adds a call, which ends at the latest when the component stops.
   *
   * @throws SedaCallRejectedException if it may not wait; then nothing is done
   */
  void add(SedaCall call) {
    if (!room.tryAcquire()) {
      throw SedaCallRejectedException.tooMany(MAX_WAITING);
    }
    waiting.add(call);
    // a component that stops after this check finds the call in the list
    if (!component.isRunAllowed() && call.withdraw()) {
      throw SedaCallRejectedException.stopping();
    }
  }

  void remove(SedaCall call) {
    if (waiting.remove(call)) {
      room.release();
    }
  }

  /**
   * Ends the call after some time, unless it ends before.
   *
   * @param result puts the result into the caller's exchange
   */
  void endAfter(long millis, SedaCall call, Runnable result) {
    try {
      call.timer(timers().schedule(() -> call.end(result), millis, TimeUnit.MILLISECONDS));
    } catch (RejectedExecutionException stopped) {
      call.reject();
    }
  }

  /**
   * Continues a caller on a thread of the pool. If all are busy, it continues on the calling
   * thread: work that waited for a thread here could be what the busy threads wait for.
   */
  void run(Runnable caller) {
    try {
      threads().execute(caller);
    } catch (RejectedExecutionException busyOrStopped) {
      caller.run();
    }
  }

  void rejectAll() {
    waiting.forEach(SedaCall::reject);
  }

  private synchronized ExecutorService threads() {
    if (threads == null) {
      ThreadPoolProfile profile =
          new ThreadPoolProfileBuilder("seda-replies")
              .poolSize(1)
              .maxPoolSize(MAX_THREADS)
              .maxQueueSize(0)
              .rejectedPolicy(ThreadPoolRejectedPolicy.Abort)
              .build();
      threads = executors().newThreadPool(this, "seda-replies", profile);
    }
    return threads;
  }

  private synchronized ScheduledExecutorService timers() {
    if (timers == null) {
      // twice: a timer is cancelled a moment after its call has made room for another
      ThreadPoolProfile profile =
          new ThreadPoolProfileBuilder("seda-timeouts").maxQueueSize(2 * MAX_WAITING).build();
      timers = executors().newScheduledThreadPool(this, "seda-timeouts", profile);
    }
    return timers;
  }

  private ExecutorServiceManager executors() {
    return component.getCamelContext().getExecutorServiceManager();
  }
}

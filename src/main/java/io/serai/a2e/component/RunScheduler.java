package io.serai.a2e.component;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Runs work later in the context of the calling thread. An event loop times its own work, because
 * to wake up the thread of another timer takes longer than most operations. Thread-safe.
 *
 * @param other times the work of other threads
 * @param here returns executors that resume work in the context of the calling thread
 */
public record RunScheduler(ScheduledExecutorService other, Supplier<Executor> here) {

  /** Runs the work after some milliseconds; the future cancels that. */
  public Future<?> schedule(long millis, Runnable work) {
    Executor back = here.get();
    return clock().schedule(() -> back.execute(work), millis, TimeUnit.MILLISECONDS);
  }

  private ScheduledExecutorService clock() {
    Context context = Vertx.currentContext();
    return context instanceof ContextInternal internal && context.isEventLoopContext()
        ? internal.nettyEventLoop()
        : other;
  }
}

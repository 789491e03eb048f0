package io.serai.route.eip;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.ReactiveExecutor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the steps of exchanges on the thread that reaches them, in Camel's order. On an event loop,
 * exchanges take turns with everything else: after {@link #SLICE} the steps that are left wait for
 * {@link #PAUSE_MILLIS}, and so does each exchange that waits before them. So an endless loop or
 * redelivery costs its own request, and not all requests of its event loop. On any other thread,
 * and where a caller waits for the exchange, nothing pauses. Thread-safe.
 */
public final class YieldingReactiveExecutor implements ReactiveExecutor {

  private static final Logger LOG = LoggerFactory.getLogger(YieldingReactiveExecutor.class);

  /** How long the steps of exchanges hold an event loop at once, in nanoseconds. */
  static final long SLICE = TimeUnit.MILLISECONDS.toNanos(5);

  private static final long PAUSE_MILLIS = 1;

  /** After how many steps the time is read. */
  private static final int STEPS = 8;

  private final ThreadLocal<Worker> workers = ThreadLocal.withInitial(Worker::new);

  /** Makes a context use it, for the routes that are added from now on. */
  public static void install(CamelContext camel) {
    camel.getCamelContextExtension().setReactiveExecutor(new YieldingReactiveExecutor());
  }

  @Override
  public void schedule(Runnable step) {
    Worker worker = workers.get();
    worker.steps.addFirst(step);
    worker.runAll();
  }

  @Override
  public void scheduleMain(Runnable step) {
    Worker worker = workers.get();
    worker.begin(step);
    worker.runAll();
  }

  @Override
  public void scheduleSync(Runnable step) {
    Worker worker = workers.get();
    worker.begin(step);
    worker.runAllAtOnce();
  }

  @Override
  public void scheduleQueue(Runnable step) {
    Worker worker = workers.get();
    worker.steps.addLast(step);
    worker.runAll();
  }

  @Override
  public boolean executeFromQueue() {
    return workers.get().runOne();
  }

  @Override
  public void setStatisticsEnabled(boolean enabled) {
    // there are none
  }

  @Override
  public boolean isStatisticsEnabled() {
    return false;
  }

  /** Steps that wait until their event loop has served others. */
  private record Paused(Context context, Deque<Runnable> steps, Deque<Deque<Runnable>> outer) {}

  /** The steps of one thread, which alone uses it. */
  private static final class Worker {

    /** The next steps of the exchange that runs. */
    private Deque<Runnable> steps = new ArrayDeque<>();

    /** The steps of exchanges that go on after that, the innermost first. */
    private Deque<Deque<Runnable>> outer = new ArrayDeque<>();

    private final Deque<Paused> paused = new ArrayDeque<>();
    private boolean running;
    private boolean waking;

    /** Puts the first step of an exchange before all that wait. */
    void begin(Runnable step) {
      if (!steps.isEmpty()) {
        outer.push(steps);
        steps = new ArrayDeque<>();
      }
      steps.add(step);
    }

    /** Runs the steps, unless a caller below on the stack does. */
    void runAll() {
      if (!running) {
        running = true;
        try {
          runSlice();
        } finally {
          running = false;
        }
      }
    }

    void runAllAtOnce() {
      boolean before = running;
      running = true;
      try {
        for (Runnable step = next(); step != null; step = next()) {
          run(step);
        }
      } finally {
        running = before;
      }
    }

    /** Runs a step for a caller that waits on this thread; false if there is none. */
    boolean runOne() {
      if (steps.isEmpty() && !paused.isEmpty()) {
        resume(paused.removeLast());
      }
      Runnable step = steps.poll();
      if (step != null) {
        run(step);
      }
      return step != null;
    }

    private void runSlice() {
      long began = 0;
      int count = 0;
      for (Runnable step = next(); step != null; step = next()) {
        run(step);
        if (++count % STEPS == 0) {
          long now = System.nanoTime();
          if (count == STEPS) {
            began = now;
          } else if (now - began > SLICE && pause()) {
            return;
          }
        }
      }
    }

    private @Nullable Runnable next() {
      Runnable step = steps.poll();
      while (step == null && !outer.isEmpty()) {
        steps = outer.pop();
        step = steps.poll();
      }
      return step;
    }

    private static void run(Runnable step) {
      try {
        step.run();
      } catch (RuntimeException | Error failure) {
        LOG.error("A step of a route failed outside of its exchange", failure);
      }
    }

    /** Puts the steps behind those that are paused; false if the thread is no event loop. */
    private boolean pause() {
      Context context = Vertx.currentContext();
      if (context == null || !Context.isOnEventLoopThread()) {
        return false;
      }
      paused.add(new Paused(context, steps, outer));
      steps = new ArrayDeque<>();
      outer = new ArrayDeque<>();
      wake(context);
      return true;
    }

    /** A timer lets the event loop read from its connections first; a task of it would not. */
    private void wake(Context context) {
      if (!waking) {
        waking = true;
        context.owner().setTimer(PAUSE_MILLIS, timer -> wakeFirst());
      }
    }

    private void wakeFirst() {
      waking = false;
      Paused first = paused.poll();
      if (first != null) {
        first.context().runOnContext(ignored -> goOn(first));
      }
    }

    private void goOn(Paused first) {
      resume(first);
      runAll();
      if (!paused.isEmpty()) {
        wake(first.context());
      }
    }

    private void resume(Paused exchange) {
      if (!steps.isEmpty()) {
        outer.push(steps);
      }
      Iterator<Deque<Runnable>> outermost = exchange.outer().descendingIterator();
      while (outermost.hasNext()) {
        outer.push(outermost.next());
      }
      steps = exchange.steps();
    }
  }
}

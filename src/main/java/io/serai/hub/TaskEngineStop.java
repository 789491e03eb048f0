package io.serai.hub;

import io.serai.skill.run.SkillRunner;
import io.serai.task.component.TaskComponent;
import io.serai.task.run.TaskDispatcher;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stop of a hub's tasks within the shutdown timeout: what runs may end, and the rest is left to
 * the next start.
 */
final class TaskEngineStop {
  private static final Logger LOG = LoggerFactory.getLogger(TaskEngineStop.class);

  /** How long a stop lets work continue that may run again. */
  private static final Duration GRACE = Duration.ofSeconds(1);

  /** Minimum time to wait for running tasks, even if the stop has no time left. */
  private static final Duration MIN_DRAIN = Duration.ofMillis(200);

  /** Camel's shutdown timeout if exchanges of abandoned tasks are still in flight. */
  private static final long ABANDONED_EXCHANGE_MILLIS = 250;

  private final CamelContext camel;
  private final TaskDispatcher dispatcher;
  private final SkillRunner runner;
  private final Duration shutdownTimeout;
  private volatile @Nullable Long stopStarted;

  TaskEngineStop(
      CamelContext camel, TaskDispatcher dispatcher, SkillRunner runner, Duration shutdownTimeout) {
    this.camel = camel;
    this.dispatcher = dispatcher;
    this.runner = runner;
    this.shutdownTimeout = shutdownTimeout;
  }

  /**
   * Begins the hub's stop, which has to finish within the shutdown timeout: requests that wait for
   * tasks are answered before. A second call does nothing.
   */
  void begin() {
    if (stopStarted == null) {
      stopStarted = System.nanoTime();
      dispatcher.beginStop(GRACE, shutdownTimeout);
    }
  }

  /** Waits for the tasks that run, and leaves those that wait or take longer to the next start. */
  void finish() {
    begin();
    drain();
    leaveWaitingTasks();
    dispatcher.close();
    if (runner.size() > 0) {
      camel.getShutdownStrategy().setTimeUnit(TimeUnit.MILLISECONDS);
      camel.getShutdownStrategy().setTimeout(ABANDONED_EXCHANGE_MILLIS);
    }
  }

  /**
   * Ends the exchanges of tasks that wait for input on routes of a context; otherwise Camel would
   * wait for them.
   */
  static void leaveWaitingTasks(CamelContext context) {
    if (context.hasComponent("task") instanceof TaskComponent tasks) {
      tasks.waiting().leaveAll();
    }
  }

  private void leaveWaitingTasks() {
    leaveWaitingTasks(camel);
    try {
      runner.whenIdle().get(ABANDONED_EXCHANGE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException busy) {
      LOG.debug("Skills still run", busy);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void drain() {
    try {
      dispatcher
          .drain()
          .toCompletableFuture()
          .get(remainingTime().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException late) {
      LOG.info("Tasks are still running; the next start will recover them");
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the remaining time of the stop. */
  Duration remainingTime() {
    Long began = stopStarted;
    long elapsed = began == null ? 0 : System.nanoTime() - began;
    Duration remainingTime = shutdownTimeout.minusNanos(elapsed);
    return remainingTime.compareTo(MIN_DRAIN) < 0 ? MIN_DRAIN : remainingTime;
  }
}

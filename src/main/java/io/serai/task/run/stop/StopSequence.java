package io.serai.task.run.stop;

import io.serai.task.run.live.DispatcherServices;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops the tasks of a hub in phases. During a short grace period all work continues. Then the hub
 * stops waiting for tasks that continue on another hub or after the next start, and requests that
 * wait for them are answered. Work that must not run twice continues until shortly before the
 * stop's timeout. Thread-safe.
 */
public final class StopSequence {
  private static final Logger LOG = LoggerFactory.getLogger(StopSequence.class);
  private static final Duration ANSWER_INTERVAL = Duration.ofMillis(50);

  /** The last tenth of the timeout is reserved for answering the remaining requests. */
  private static final int RESERVED_PART = 10;

  private static final Duration MAX_RESERVED = Duration.ofMillis(500);

  private final DispatcherServices services;
  private final TaskDrain drain;
  private final AtomicBoolean begun = new AtomicBoolean();

  public StopSequence(DispatcherServices services, TaskDrain drain) {
    this.services = services;
    this.drain = drain;
  }

  public void begin(Duration grace, Duration timeout) {
    if (begun.compareAndSet(false, true)) {
      Duration part = timeout.dividedBy(RESERVED_PART);
      Duration reserved = part.compareTo(MAX_RESERVED) < 0 ? part : MAX_RESERVED;
      Duration rest = timeout.minus(reserved);
      services.schedule(
          rest, () -> services.waiters().end(live -> true, drain::continuesWithoutHub));
      services.schedule(grace, () -> graceOver(rest.minus(grace)));
    }
  }

  private void graceOver(Duration rest) {
    drain.leaveRerunnable();
    long blocking = drain.countBlocking();
    if (blocking > 0 && rest.toMillis() > 0) {
      LOG.info(
          "{} running tasks must not run twice; the stop waits for them for up to {} s",
          blocking,
          rest.toSeconds());
    }
    answerWaiters();
  }

  /** Repeated, because running tasks may come to wait for tasks that are left. */
  private void answerWaiters() {
    services.waiters().end(drain::endsWait, drain::continuesWithoutHub);
    services.schedule(ANSWER_INTERVAL, this::answerWaiters);
  }
}

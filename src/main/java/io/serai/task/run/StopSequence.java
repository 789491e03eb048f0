package io.serai.task.run;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stop of a hub as requests and tasks have it. All work goes on for a short grace. Then what
 * the next start, or who is elsewhere, goes on with is not waited for any more, and requests that
 * wait for such tasks are answered; work that must not run twice, and requests that wait for it,
 * have until shortly before the stop's patience is over. Thread-safe.
 */
final class StopSequence {
  private static final Logger LOG = LoggerFactory.getLogger(StopSequence.class);
  private static final Duration LOOK = Duration.ofMillis(50);

  /** Part of the patience that is left for the last answers. */
  private static final int LAST_PART = 10;

  private static final Duration LAST_MOST = Duration.ofMillis(500);

  private final TaskRuntime taskRuntime;
  private final DrainCheck drainCheck;
  private final RequestWaiters waits;
  private final AtomicBoolean begun = new AtomicBoolean();

  StopSequence(TaskRuntime taskRuntime, RequestWaiters waits) {
    this.taskRuntime = taskRuntime;
    this.drainCheck = new DrainCheck(taskRuntime);
    this.waits = waits;
  }

  void begin(Duration grace, Duration patience) {
    if (begun.compareAndSet(false, true)) {
      Duration part = patience.dividedBy(LAST_PART);
      Duration last = part.compareTo(LAST_MOST) < 0 ? part : LAST_MOST;
      Duration rest = patience.minus(last);
      taskRuntime.after(rest, () -> waits.end(live -> true, drainCheck::goesOn));
      taskRuntime.after(grace, () -> leave(rest.minus(grace)));
    }
  }

  private void leave(Duration rest) {
    taskRuntime.leaveWhatMayRunAgain();
    long working = drainCheck.notLeft();
    if (working > 0 && rest.toMillis() > 0) {
      LOG.info(
          "Tasks at work that must not run twice: {}; the stop waits for them up to {} s",
          working,
          rest.toSeconds());
    }
    answer();
  }

  /** What is at work may come to wait for what is left. */
  private void answer() {
    waits.end(drainCheck::isLeft, drainCheck::goesOn);
    taskRuntime.after(LOOK, this::answer);
  }
}

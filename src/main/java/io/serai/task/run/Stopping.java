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
final class Stopping {
  private static final Logger LOG = LoggerFactory.getLogger(Stopping.class);
  private static final Duration LOOK = Duration.ofMillis(50);

  /** Part of the patience that is left for the last answers. */
  private static final int LAST_PART = 10;

  private static final Duration LAST_MOST = Duration.ofMillis(500);

  private final Works works;
  private final Leaving leaving;
  private final RequestWaits waits;
  private final AtomicBoolean begun = new AtomicBoolean();

  Stopping(Works works, RequestWaits waits) {
    this.works = works;
    this.leaving = new Leaving(works);
    this.waits = waits;
  }

  void begin(Duration grace, Duration patience) {
    if (begun.compareAndSet(false, true)) {
      Duration part = patience.dividedBy(LAST_PART);
      Duration last = part.compareTo(LAST_MOST) < 0 ? part : LAST_MOST;
      Duration rest = patience.minus(last);
      works.after(rest, () -> waits.end(live -> true, leaving::goesOn));
      works.after(grace, () -> leave(rest.minus(grace)));
    }
  }

  private void leave(Duration rest) {
    works.leaveWhatMayRunAgain();
    long working = leaving.notLeft();
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
    waits.end(leaving::isLeft, leaving::goesOn);
    works.after(LOOK, this::answer);
  }
}

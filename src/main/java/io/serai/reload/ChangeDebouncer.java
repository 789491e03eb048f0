package io.serai.reload;

import java.time.Duration;

/**
 * Runs an action once no change has been noticed for a quiet period, or a maximum delay after the
 * first change. Thread-safe.
 */
final class ChangeDebouncer {

  private final ReloadThread thread;
  private final long quiet;
  private final long maxDelay;
  private final Runnable action;
  private boolean waiting;
  private long first;
  private long last;

  ChangeDebouncer(ReloadThread thread, ReloadConfig options, Runnable action) {
    this.thread = thread;
    this.quiet = options.quiet().toNanos();
    this.maxDelay = options.longest().toNanos();
    this.action = action;
  }

  synchronized void touch() {
    last = System.nanoTime();
    if (!waiting) {
      waiting = true;
      first = last;
      thread.schedule(this::check, Duration.ofNanos(quiet));
    }
  }

  private void check() {
    long wait = remaining();
    if (wait > 0) {
      thread.schedule(this::check, Duration.ofNanos(wait));
    } else {
      action.run();
    }
  }

  private synchronized long remaining() {
    long now = System.nanoTime();
    long wait = Math.min(last + quiet - now, first + maxDelay - now);
    waiting = wait > 0;
    return wait;
  }
}

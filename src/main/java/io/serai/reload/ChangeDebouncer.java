package io.serai.reload;

import java.time.Duration;

/** Waits until nothing was noticed for a while, but not for ever, and then acts once. */
final class ChangeDebouncer {

  private final ReloadThread thread;
  private final long quiet;
  private final long longest;
  private final Runnable action;
  private boolean waiting;
  private long first;
  private long last;

  ChangeDebouncer(ReloadThread thread, ReloadOptions options, Runnable action) {
    this.thread = thread;
    this.quiet = options.quiet().toNanos();
    this.longest = options.longest().toNanos();
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
    long wait = Math.min(last + quiet - now, first + longest - now);
    waiting = wait > 0;
    return wait;
  }
}

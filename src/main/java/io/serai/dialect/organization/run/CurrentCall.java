package io.serai.dialect.organization.run;

import io.serai.dialect.organization.served.CallSlots;
import io.serai.outbound.OutboundAbortSignal;
import java.time.Clock;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The call of a run that is open now, at most one: it waits for a place of the organization, is
 * opened, and ended. After the close no call is opened. Thread-safe.
 */
final class CurrentCall {
  private final CallSlots slots;
  private final Clock clock;

  // guarded by this
  private @Nullable CompletableFuture<Runnable> place;
  private @Nullable PendingCall open;
  private boolean closed;

  CurrentCall(CallSlots slots, Clock clock) {
    this.slots = slots;
    this.clock = clock;
  }

  /** Returns the open call; null if there is none. */
  synchronized @Nullable PendingCall get() {
    return open;
  }

  /**
   * Opens a call when there is a place for it. No other may be open or waiting.
   *
   * @return fails with {@link CancellationException} if this was closed before
   */
  CompletionStage<PendingCall> open() {
    CompletableFuture<Runnable> next = slots.take();
    synchronized (this) {
      place = next;
      if (closed) {
        next.cancel(false);
      }
    }
    return next.thenApply(this::open);
  }

  private PendingCall open(Runnable release) {
    PendingCall call =
        new PendingCall(
            clock.instant(), new CompletableFuture<>(), new OutboundAbortSignal(), release);
    synchronized (this) {
      place = null;
      if (!closed) {
        open = call;
        return call;
      }
    }
    release.run();
    throw new CancellationException("the run has ended");
  }

  /** Ends a call; false if it is not open any more. */
  synchronized boolean end(PendingCall call) {
    if (!call.equals(open)) {
      return false;
    }
    open = null;
    return true;
  }

  /** Ends the open call and opens no other; returns the ended one, null if there was none. */
  @Nullable PendingCall close() {
    PendingCall call;
    CompletableFuture<Runnable> waiting;
    synchronized (this) {
      closed = true;
      call = open;
      open = null;
      waiting = place;
    }
    if (waiting != null) {
      waiting.cancel(false);
    }
    return call;
  }
}

package io.serai.dialect.organization.served;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many messages are with Agent Zero at once. A task that waited for guidance goes on
 * beside those that the hub started meanwhile; its message waits here. Its length is bounded by the
 * tasks of the agent that wait for guidance. Thread-safe.
 */
public final class CallSlots {
  private final Queue<CompletableFuture<Runnable>> waiting = new ArrayDeque<>();
  private int limit = 1;
  private int taken;

  /** Changes the limit. */
  synchronized void limit(int slots) {
    limit = slots;
  }

  /** Whether no slot is taken and nobody waits for one. */
  synchronized boolean isIdle() {
    return taken == 0 && waiting.isEmpty();
  }

  /**
   * Takes a slot, in the order of the calls.
   *
   * @return completes with what gives the slot back, which does nothing the second time. To be
   *     canceled if the slot is not needed any more
   */
  public CompletableFuture<Runnable> take() {
    CompletableFuture<Runnable> slot = new CompletableFuture<>();
    synchronized (this) {
      waiting.add(slot);
    }
    handOut();
    return slot;
  }

  private void handOut() {
    for (CompletableFuture<Runnable> next = next(); next != null; next = next()) {
      if (!next.complete(release())) {
        giveBack();
      }
    }
  }

  private synchronized @Nullable CompletableFuture<Runnable> next() {
    waiting.removeIf(CompletableFuture::isDone);
    if (taken >= limit || waiting.isEmpty()) {
      return null;
    }
    taken++;
    return waiting.remove();
  }

  private Runnable release() {
    CompletableFuture<Void> once = new CompletableFuture<>();
    return () -> {
      if (once.complete(null)) {
        giveBack();
        handOut();
      }
    };
  }

  private synchronized void giveBack() {
    taken--;
  }
}

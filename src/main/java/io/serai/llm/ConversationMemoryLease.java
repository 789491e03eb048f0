package io.serai.llm;

import io.serai.concurrent.ByteBudget;
import io.serai.concurrent.WaitingBudget;
import java.util.concurrent.CompletableFuture;

/**
 * The memory that the conversation of one run takes, of that for all runs. Small conversations have
 * some room that large ones leave. Thread-safe.
 */
final class ConversationMemoryLease {
  private static final long SMALL = 64 * 1024;
  private static final int PART_OF_HEAP = 8;
  private static final int PART_OF_CALLER = 4;

  private final WaitingBudget memory;
  private final ByteBudget budget;
  private final String caller;
  private long held;
  private boolean released;

  /**
   * @param memory the memory of all runs, and of those of each caller
   */
  ConversationMemoryLease(WaitingBudget memory, String caller) {
    this.memory = memory;
    this.budget = memory.budget();
    this.caller = caller;
  }

  /**
   * Returns a budget for all runs: an eighth of Java's heap, of which a caller may have a quarter.
   */
  static ByteBudget budgetOfHeap() {
    long total = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    return new ByteBudget(total, total / PART_OF_CALLER);
  }

  /**
   * Waits until there is memory for bytes, or for a caller's share if they are more, and has the
   * run hold them. The run must hold nothing.
   *
   * @return completed earlier by who waits no more
   */
  CompletableFuture<Void> acquire(long bytes) {
    long most = Math.min(bytes, budget.share());
    if (most <= SMALL && budget.reserveSmall(caller, most).isEmpty()) {
      acquired(most);
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> granted = memory.acquire(caller, most);
    var unused = granted.thenRun(() -> acquired(most));
    return granted;
  }

  private void acquired(long bytes) {
    boolean late;
    synchronized (this) {
      late = released;
      held += late ? 0 : bytes;
    }
    if (late) {
      memory.release(caller, bytes);
    }
  }

  /** Returns the failure of a run that has waited too long for memory. */
  ModelException noMemory() {
    return ModelException.noMemory(
        budget.held(caller) < budget.share() / 2 ? ByteBudget.Limit.TOTAL : ByteBudget.Limit.SHARE,
        budget);
  }

  /**
   * Adds bytes to those that the run holds.
   *
   * @throws ModelException if there is no memory for them
   */
  void add(long bytes) {
    long before;
    synchronized (this) {
      before = held;
    }
    hold(before + bytes);
  }

  /**
   * Sets how many bytes the run holds.
   *
   * @throws ModelException if there is no memory for them
   */
  void hold(long bytes) {
    long less = set(bytes);
    if (less > 0) {
      memory.release(caller, less); // without the lock, because it may let others go on
    }
  }

  /** Gives everything back, because the run has ended. */
  void release() {
    long all;
    synchronized (this) {
      all = held;
      held = 0;
      released = true;
    }
    if (all > 0) {
      memory.release(caller, all);
    }
  }

  /** Returns how many bytes are to be released. */
  private synchronized long set(long bytes) {
    long more = bytes - held;
    if (released || more == 0) {
      return 0;
    }
    if (more > 0) {
      (bytes <= SMALL ? budget.reserveSmall(caller, more) : budget.reserve(caller, more))
          .ifPresent(
              limit -> {
                throw ModelException.noMemory(limit, budget);
              });
    }
    held = bytes;
    return Math.max(0, -more);
  }
}

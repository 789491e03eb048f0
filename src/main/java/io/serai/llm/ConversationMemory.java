package io.serai.llm;

import io.serai.concurrent.ByteBudget;

/**
 * The memory that the conversation of one run takes, of that for all runs. Small conversations are
 * not counted. Thread-safe.
 */
final class ConversationMemory {
  private static final long SMALL = 64 * 1024;
  private static final int PART_OF_HEAP = 8;
  private static final int PART_OF_CALLER = 4;

  private final ByteBudget budget;
  private final String caller;
  private long held;
  private long counted;
  private boolean released;

  /**
   * @param budget the memory of all runs, and of those of each caller
   */
  ConversationMemory(ByteBudget budget, String caller) {
    this.budget = budget;
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
   * Adds bytes to those that the run holds.
   *
   * @throws ModelException if there is no memory for them
   */
  synchronized void add(long bytes) {
    hold(held + bytes);
  }

  /**
   * Sets how many bytes the run holds.
   *
   * @throws ModelException if there is no memory for them
   */
  synchronized void hold(long bytes) {
    if (released) {
      return;
    }
    long more = Math.max(0, bytes - SMALL) - counted;
    if (more < 0) {
      budget.release(caller, -more);
    } else {
      budget
          .reserve(caller, more)
          .ifPresent(
              limit -> {
                throw ModelException.noMemory(limit, budget);
              });
    }
    counted += more;
    held = bytes;
  }

  /** Gives everything back, because the run has ended. */
  synchronized void release() {
    hold(0);
    released = true;
  }
}

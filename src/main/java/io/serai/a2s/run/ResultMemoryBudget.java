package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.ByteBudget;
import io.serai.document.ByteSizeFormatter;
import io.serai.task.TaskMemoryEstimator;

/**
 * The memory of the response data that one run keeps. Small results are not counted. Thread-safe.
 */
public final class ResultMemoryBudget {
  private static final long SMALL = 64 * 1024;
  private static final int PART_OF_HEAP = 8;

  private final ByteBudget budget;
  private final String agent;
  private long kept;
  private long counted;
  private boolean released;

  /**
   * Creates the memory of a run.
   *
   * @param budget the memory of all runs, and of those of each agent
   * @param agent the agent that runs it
   */
  public ResultMemoryBudget(ByteBudget budget, String agent) {
    this.budget = budget;
    this.agent = agent;
  }

  /** Returns a budget for all runs: an eighth of Java's heap, of which an agent may have half. */
  public static ByteBudget budgetOfHeap() {
    long total = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    return new ByteBudget(total, total / 2);
  }

  /**
   * Counts a value that the run keeps.
   *
   * @throws ResultsFullException if there is no memory for it
   */
  synchronized void add(JsonNode value) {
    long bytes = TaskMemoryEstimator.of(value);
    long more = kept + bytes - SMALL - counted;
    if (more > 0 && !released) {
      budget
          .reserve(agent, more)
          .ifPresent(
              limit -> {
                throw new ResultsFullException(limit, budget);
              });
      counted += more;
    }
    kept += bytes;
  }

  /** Whether the run has ended. */
  synchronized boolean isReleased() {
    return released;
  }

  /** Gives the memory back, because the run has ended. */
  public synchronized void release() {
    if (!released) {
      released = true;
      budget.release(agent, counted);
    }
  }

  /** There is no memory for a result. */
  static final class ResultsFullException extends RuntimeException {
    private ResultsFullException(ByteBudget.Limit limit, ByteBudget budget) {
      super(
          (limit == ByteBudget.Limit.SHARE
                  ? "your runs that have not ended keep the "
                      + ByteSizeFormatter.text(budget.share())
                  : "the runs that have not ended keep the "
                      + ByteSizeFormatter.text(budget.total()))
              + " of results for which there is memory; map less of the response, or try again"
              + " when some have ended",
          null,
          false,
          false);
    }
  }
}

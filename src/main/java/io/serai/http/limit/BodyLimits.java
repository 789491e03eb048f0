package io.serai.http.limit;

import java.time.Duration;

/**
 * Limits of request bodies: their size, the memory that they may take in total, and the time in
 * which they must arrive.
 *
 * @param maxSize maximum size of one body in bytes, both as sent and decompressed
 * @param budget bytes that the hub buffers at once for all requests that are not answered yet
 * @param share bytes of the budget that one caller may use
 * @param timeout time for a body to arrive, from the start of reading it; zero for no limit
 */
public record BodyLimits(long maxSize, long budget, long share, Duration timeout) {

  private static final int PART_OF_HEAP = 8;
  private static final int PART_OF_BUDGET = 4;

  /** Returns the default limits for bodies of up to this many bytes. */
  public static BodyLimits of(long maxSize) {
    long budget = standardBudget(maxSize);
    return new BodyLimits(maxSize, budget, standardShare(budget, maxSize), Duration.ofSeconds(30));
  }

  /**
   * Returns the default budget: an eighth of the heap, but at least twice the largest body, which
   * is what decompressing it takes.
   */
  public static long standardBudget(long maxSize) {
    return Math.max(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, 2 * maxSize);
  }

  /**
   * Returns the default share of one caller: a quarter of the budget, but at least twice the
   * largest body, and at most the budget.
   */
  public static long standardShare(long budget, long maxSize) {
    return Math.min(budget, Math.max(budget / PART_OF_BUDGET, 2 * maxSize));
  }
}

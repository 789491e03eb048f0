package io.serai.http;

import java.time.Duration;

/**
 * What bounds the bodies of requests.
 *
 * @param maxSize bytes of one body, as it is sent and after decompression
 * @param budget bytes that the hub buffers at once, of all requests that are not answered yet
 * @param share bytes of the budget that one caller may hold
 * @param timeout within which a body must have come, from the moment that it is read; zero for any
 *     time
 */
public record BodyLimits(long maxSize, long budget, long share, Duration timeout) {

  private static final int PART_OF_HEAP = 8;
  private static final int PART_OF_BUDGET = 4;

  /** The standard limits for bodies of up to this many bytes. */
  public static BodyLimits of(long maxSize) {
    long budget = standardBudget(maxSize);
    return new BodyLimits(maxSize, budget, standardShare(budget, maxSize), Duration.ofSeconds(30));
  }

  /** An eighth of the heap, but enough for the largest body while it is decompressed. */
  public static long standardBudget(long maxSize) {
    return Math.max(Runtime.getRuntime().maxMemory() / PART_OF_HEAP, 2 * maxSize);
  }

  /** A quarter of the budget, but enough for the largest body while it is decompressed. */
  public static long standardShare(long budget, long maxSize) {
    return Math.min(budget, Math.max(budget / PART_OF_BUDGET, 2 * maxSize));
  }
}

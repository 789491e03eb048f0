package io.serai.a2e.run;

import java.time.Duration;

/**
 * Limits on one run of a workflow.
 *
 * @param maxTime maximum time of a run
 * @param maxIterations maximum elements of a list that a loop runs over
 * @param maxTotalIterations maximum iterations of all loops of a run, those within others too
 * @param maxDataSize maximum memory of the data of a run, in bytes, as it is estimated
 * @param maxAgentDataSize maximum memory of the data of all runs of one agent, in bytes
 * @param maxHubDataSize maximum memory of the data of all runs, in bytes
 */
public record RunLimits(
    Duration maxTime,
    int maxIterations,
    int maxTotalIterations,
    long maxDataSize,
    long maxAgentDataSize,
    long maxHubDataSize) {

  /**
   * Part of the heap that the data of all runs may take: what a run reports is data too, and is
   * written and answered as JSON, which takes several times as much.
   */
  private static final int PART_OF_HEAP = 8;

  /** Returns the memory of the data of all runs: a part of Java's heap. */
  public static long hubDataSize() {
    return Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
  }

  /** One agent has at most half of the memory of all runs. */
  public RunLimits {
    maxAgentDataSize = Math.min(maxAgentDataSize, maxHubDataSize / 2);
  }
}

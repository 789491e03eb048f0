package io.serai.a2e.component;

import java.time.Duration;

/**
 * Limits on one run of a workflow.
 *
 * @param maxTime maximum time of a run
 * @param maxIterations maximum elements of a list that a loop runs over
 * @param maxTotalIterations maximum iterations of all loops of a run, those within others too
 * @param maxDataSize maximum memory of the data of a run, in bytes, as it is estimated
 * @param maxAgentDataSize maximum memory of the data of all runs of one agent, in bytes
 * @param maxTotalDataSize maximum memory of the data of all runs, in bytes
 */
public record RunLimits(
    Duration maxTime,
    int maxIterations,
    int maxTotalIterations,
    long maxDataSize,
    long maxAgentDataSize,
    long maxTotalDataSize) {}

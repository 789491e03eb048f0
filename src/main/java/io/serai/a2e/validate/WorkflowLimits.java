package io.serai.a2e.validate;

import java.time.Duration;

/**
 * The security constraints of workflows (A2E 1.0.0, "GET /api/v1/capabilities").
 *
 * @param maxOperations maximum number of operations that a workflow runs, those within others too
 * @param maxExecutionTime maximum time of an execution
 */
public record WorkflowLimits(int maxOperations, Duration maxExecutionTime) {

  /** The limits if nothing is configured. */
  public static final WorkflowLimits DEFAULT = new WorkflowLimits(20, Duration.ofSeconds(30));
}

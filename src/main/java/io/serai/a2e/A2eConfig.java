package io.serai.a2e;

import io.serai.a2e.component.RunLimits;
import io.serai.a2e.validate.WorkflowLimits;
import io.serai.outbound.CallPolicy;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The options of A2E.
 *
 * @param limits limits that workflows are validated against
 * @param runs limits on each run
 * @param policy retries, breaker and cache of the calls of workflows
 * @param maxCompiled how many compiled workflows are remembered
 * @param files folder of the files that workflows store
 * @param heartbeat interval of the comments on silent event streams
 */
public record A2eConfig(
    WorkflowLimits limits,
    RunLimits runs,
    CallPolicy policy,
    int maxCompiled,
    Path files,
    Duration heartbeat) {}

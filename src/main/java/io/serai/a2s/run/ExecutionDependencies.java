package io.serai.a2s.run;

import java.util.concurrent.ExecutorService;
import org.apache.camel.AsyncProcessor;

/**
 * What the nodes of a capability's route work with.
 *
 * @param outbound the one way out
 * @param nested calls other capabilities
 * @param parallel starts the children of parallel steps; they never hold its threads
 */
public record ExecutionDependencies(
    AsyncProcessor outbound, NestedCapabilityLookup nested, ExecutorService parallel) {}

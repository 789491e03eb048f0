package io.serai.a2s.run;

import java.util.concurrent.ExecutorService;
import org.apache.camel.AsyncProcessor;

/**
 * The collaborators of the nodes of a capability's route.
 *
 * @param outbound sends HTTP requests
 * @param nested finds the capabilities that steps run
 * @param parallel starts the children of parallel steps, which do not block its threads
 */
public record ExecutionDependencies(
    AsyncProcessor outbound, NestedCapabilityLookup nested, ExecutorService parallel) {}

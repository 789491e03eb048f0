package io.serai.a2s.run;

import java.util.concurrent.ExecutorService;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;

/**
 * The collaborators of the nodes of a capability's route.
 *
 * @param camel the context of the route
 * @param outbound sends HTTP requests
 * @param nested finds the capabilities that steps run
 * @param parallel starts the children of parallel steps, which do not block its threads
 */
public record ExecutionDependencies(
    CamelContext camel,
    AsyncProcessor outbound,
    NestedCapabilityLookup nested,
    ExecutorService parallel) {}

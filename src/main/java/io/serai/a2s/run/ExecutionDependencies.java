package io.serai.a2s.run;

import io.serai.a2s.model.CapabilityDependency;
import io.serai.outbound.CallPolicy;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;

/**
 * The collaborators of the nodes of a capability's route.
 *
 * @param camel the context of the route
 * @param runs the runs of exchanges
 * @param policy the policy of a call that has none
 * @param outbound sends HTTP requests
 * @param nested finds the capabilities that steps run
 * @param parallel starts the children of parallel steps, which do not block its threads
 */
public record ExecutionDependencies(
    CamelContext camel,
    CapabilityRunFactory runs,
    CallPolicy policy,
    AsyncProcessor outbound,
    NestedCapabilityLookup nested,
    ExecutorService parallel) {

  /** Finds the capability that a capability step runs (A2S-45). */
  @FunctionalInterface
  public interface NestedCapabilityLookup {

    /**
     * Returns the handler of the skill that satisfies the dependency at this moment; empty if none
     * is served.
     */
    Optional<AsyncProcessor> find(CapabilityDependency dependency);
  }
}

package io.serai.a2s.run;

import io.serai.a2s.model.CapabilityDependency;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;

/** Finds the capability that a capability step runs (A2S-45). */
@FunctionalInterface
public interface NestedCapabilityLookup {

  /**
   * Returns the handler of the skill that satisfies the dependency at this moment; empty if none is
   * served.
   */
  Optional<AsyncProcessor> find(CapabilityDependency dependency);
}

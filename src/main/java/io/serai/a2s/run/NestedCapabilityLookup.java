package io.serai.a2s.run;

import io.serai.a2s.model.CapabilityDependency;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;

/** Where a capability step finds the capability that it uses (A2S-45). */
@FunctionalInterface
public interface NestedCapabilityLookup {

  /** The handler of the skill that the dependency means, as it is served now. */
  Optional<AsyncProcessor> find(CapabilityDependency dependency);
}

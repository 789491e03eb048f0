package io.serai.a2s.run;

import io.serai.a2s.model.Dependency;
import java.util.Optional;
import org.apache.camel.AsyncProcessor;

/** Where a capability step finds the capability that it uses (A2S-45). */
@FunctionalInterface
public interface NestedCapabilities {

  /** The handler of the skill that the dependency means, as it is served now. */
  Optional<AsyncProcessor> find(Dependency dependency);
}

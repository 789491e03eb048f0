package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import org.jspecify.annotations.Nullable;

/** Prepares capabilities for execution. */
@FunctionalInterface
public interface CapabilityOpener {

  /**
   * Prepares a capability; its route is not compiled yet.
   *
   * @param registeredBy the id of the caller who sent the document; null for a file of the home
   */
  ServedCapability open(Capability capability, @Nullable String registeredBy);
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collection;
import java.util.Map;

/** Which origins hold which versions of a capability. */
interface CapabilityLookup {

  /** The capabilities of an id, by the origins that hold them. */
  Map<CapabilityOrigin, Capability> held(String id);

  /** The versions of an id, in no order. */
  default Collection<Capability> versions(String id) {
    return held(id).values();
  }

  /** Whether some origin holds this very content. */
  default boolean holds(Capability capability) {
    return versions(capability.id()).stream()
        .anyMatch(other -> other.checksum().equals(capability.checksum()));
  }
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collection;
import java.util.Map;

/** Looks up the versions of a capability and the origins that hold them. */
interface CapabilityLookup {

  /** Returns the capabilities of an id, by origin. */
  Map<CapabilityOrigin, Capability> byOrigin(String id);

  /** Returns the versions of an id, in no particular order. */
  default Collection<Capability> versions(String id) {
    return byOrigin(id).values();
  }

  /** Returns whether an origin holds a document with the same checksum. */
  default boolean contains(Capability capability) {
    return versions(capability.id()).stream()
        .anyMatch(other -> other.checksum().equals(capability.checksum()));
  }
}

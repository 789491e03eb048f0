package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Looks up the versions of a capability and the origins that hold them. */
interface CapabilityLookup {

  /** Returns the capabilities of an id, by origin. */
  Map<CapabilityOrigin, Capability> byOrigin(String id);

  /** Returns the versions of an id that can be served, in no particular order: files go first. */
  default Collection<Capability> versions(String id) {
    Map<CapabilityOrigin, Capability> all = byOrigin(id);
    List<Capability> files =
        all.entrySet().stream()
            .filter(each -> each.getKey().registeredBy() == null)
            .map(Map.Entry::getValue)
            .toList();
    return files.isEmpty() ? all.values() : files;
  }

  /** Returns whether the same caller, or a file, has a document with this checksum. */
  default boolean contains(Capability capability, @Nullable String registeredBy) {
    return byOrigin(capability.id()).entrySet().stream()
        .filter(other -> Objects.equals(other.getKey().registeredBy(), registeredBy))
        .anyMatch(other -> other.getValue().checksum().equals(capability.checksum()));
  }
}

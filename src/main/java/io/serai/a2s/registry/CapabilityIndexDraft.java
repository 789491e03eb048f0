package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A shelf as it would be after some changes, which are not made yet. Not thread-safe. */
final class CapabilityIndexDraft implements CapabilityLookup {

  private final CapabilityIndex capabilityIndex;
  private final CapabilityIndex put = new CapabilityIndex();
  private final Set<CapabilityOrigin> changed;

  CapabilityIndexDraft(CapabilityIndex capabilityIndex, Set<CapabilityOrigin> gone) {
    this.capabilityIndex = capabilityIndex;
    this.changed = new HashSet<>(gone);
  }

  void put(CapabilityOrigin origin, Capability capability) {
    changed.add(origin);
    put.put(origin, capability);
  }

  /** What would be put, by origin. */
  Map<CapabilityOrigin, Capability> written() {
    return put.all();
  }

  @Override
  public Map<CapabilityOrigin, Capability> held(String id) {
    Map<CapabilityOrigin, Capability> held = new TreeMap<>(capabilityIndex.held(id));
    held.keySet().removeIf(changed::contains);
    held.putAll(put.held(id));
    return held;
  }
}

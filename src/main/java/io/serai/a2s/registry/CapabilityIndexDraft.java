package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A {@link CapabilityIndex} as it would be after changes that are not applied yet. Not thread-safe.
 */
final class CapabilityIndexDraft implements CapabilityLookup {

  private final CapabilityIndex capabilityIndex;
  private final CapabilityIndex additions = new CapabilityIndex();
  private final Set<CapabilityOrigin> changed;

  CapabilityIndexDraft(CapabilityIndex capabilityIndex, Set<CapabilityOrigin> gone) {
    this.capabilityIndex = capabilityIndex;
    this.changed = new HashSet<>(gone);
  }

  void put(CapabilityOrigin origin, Capability capability) {
    changed.add(origin);
    additions.put(origin, capability);
  }

  /** The additions of the draft, by origin. */
  Map<CapabilityOrigin, Capability> accepted() {
    return additions.all();
  }

  @Override
  public Map<CapabilityOrigin, Capability> byOrigin(String id) {
    Map<CapabilityOrigin, Capability> result = new TreeMap<>(capabilityIndex.byOrigin(id));
    result.keySet().removeIf(changed::contains);
    result.putAll(additions.byOrigin(id));
    return result;
  }
}

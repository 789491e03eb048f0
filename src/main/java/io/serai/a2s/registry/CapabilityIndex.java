package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * An index of capabilities by origin and by id. Several origins may hold the same document, that
 * is, the same checksum.
 *
 * <p>One thread may modify it while any number of threads read. The cost of a change does not
 * depend on the size of the index.
 */
final class CapabilityIndex implements CapabilityLookup {

  private final Map<CapabilityOrigin, Capability> byOrigin = new ConcurrentHashMap<>();
  private final Map<String, Map<CapabilityOrigin, Capability>> byId = new ConcurrentHashMap<>();

  void put(CapabilityOrigin origin, Capability capability) {
    remove(origin);
    byOrigin.put(origin, capability);
    Map<CapabilityOrigin, Capability> same = new TreeMap<>(byOrigin(capability.id()));
    same.put(origin, capability);
    byId.put(capability.id(), Collections.unmodifiableMap(same));
  }

  void remove(CapabilityOrigin origin) {
    Capability old = byOrigin.remove(origin);
    if (old == null) {
      return;
    }
    Map<CapabilityOrigin, Capability> same = new TreeMap<>(byOrigin(old.id()));
    same.remove(origin);
    if (same.isEmpty()) {
      byId.remove(old.id());
    } else {
      byId.put(old.id(), Collections.unmodifiableMap(same));
    }
  }

  /** A view of all capabilities, by origin. */
  Map<CapabilityOrigin, Capability> all() {
    return Collections.unmodifiableMap(byOrigin);
  }

  @Override
  public Map<CapabilityOrigin, Capability> byOrigin(String id) {
    return byId.getOrDefault(id, Map.of());
  }
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities by origin, and by id; several origins may hold the same capability, by checksum.
 *
 * <p>One thread changes it, any number read; a change costs the same however many there are.
 */
final class Shelf implements Holdings {

  private final Map<Origin, Capability> byOrigin = new ConcurrentHashMap<>();
  private final Map<String, Map<Origin, Capability>> byId = new ConcurrentHashMap<>();

  void put(Origin origin, Capability capability) {
    remove(origin);
    byOrigin.put(origin, capability);
    Map<Origin, Capability> same = new TreeMap<>(held(capability.id()));
    same.put(origin, capability);
    byId.put(capability.id(), Collections.unmodifiableMap(same));
  }

  void remove(Origin origin) {
    Capability old = byOrigin.remove(origin);
    if (old == null) {
      return;
    }
    Map<Origin, Capability> same = new TreeMap<>(held(old.id()));
    same.remove(origin);
    if (same.isEmpty()) {
      byId.remove(old.id());
    } else {
      byId.put(old.id(), Collections.unmodifiableMap(same));
    }
  }

  @Nullable Capability get(Origin origin) {
    return byOrigin.get(origin);
  }

  /** Everything, by origin. */
  Map<Origin, Capability> all() {
    return Collections.unmodifiableMap(byOrigin);
  }

  @Override
  public Map<Origin, Capability> held(String id) {
    return byId.getOrDefault(id, Map.of());
  }
}

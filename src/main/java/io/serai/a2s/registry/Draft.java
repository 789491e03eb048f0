package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A shelf as it would be after some changes, which are not made yet. Not thread-safe. */
final class Draft implements Holdings {

  private final Shelf shelf;
  private final Shelf put = new Shelf();
  private final Set<Origin> changed;

  Draft(Shelf shelf, Set<Origin> gone) {
    this.shelf = shelf;
    this.changed = new HashSet<>(gone);
  }

  void put(Origin origin, Capability capability) {
    changed.add(origin);
    put.put(origin, capability);
  }

  /** What would be put, by origin. */
  Map<Origin, Capability> written() {
    return put.all();
  }

  @Override
  public Map<Origin, Capability> held(String id) {
    Map<Origin, Capability> held = new TreeMap<>(shelf.held(id));
    held.keySet().removeIf(changed::contains);
    held.putAll(put.held(id));
    return held;
  }
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Capabilities by origin, and by id: the working copy of a {@link Plan}. Not thread-safe.
 *
 * <p>Several origins may hold the same capability, by checksum.
 */
final class Shelf {

  private final Map<Origin, Capability> byOrigin = new TreeMap<>();
  private final Map<String, Map<Origin, Capability>> byId = new HashMap<>();

  void put(Origin origin, Capability capability) {
    remove(origin);
    byOrigin.put(origin, capability);
    byId.computeIfAbsent(capability.id(), id -> new TreeMap<>()).put(origin, capability);
  }

  void remove(Origin origin) {
    Capability old = byOrigin.remove(origin);
    if (old == null) {
      return;
    }
    Map<Origin, Capability> same = byId.get(old.id());
    if (same != null && same.remove(origin) != null && same.isEmpty()) {
      byId.remove(old.id());
    }
  }

  @Nullable Capability get(Origin origin) {
    return byOrigin.get(origin);
  }

  Map<Origin, Capability> all() {
    return byOrigin;
  }

  Collection<Capability> versions(String id) {
    return byId.getOrDefault(id, Map.of()).values();
  }

  /** Who else holds this version with another content. */
  Optional<Origin> rival(Candidate candidate) {
    Capability wanted = candidate.capability();
    return byId.getOrDefault(wanted.id(), Map.of()).entrySet().stream()
        .filter(other -> !other.getKey().equals(candidate.origin()))
        .filter(other -> other.getValue().semver().equals(wanted.semver()))
        .filter(other -> !other.getValue().checksum().equals(wanted.checksum()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** The origins that hold this very content. */
  Stream<Origin> holders(Capability capability) {
    return byId.getOrDefault(capability.id(), Map.of()).entrySet().stream()
        .filter(held -> held.getValue().checksum().equals(capability.checksum()))
        .map(Map.Entry::getKey);
  }

  static Shelf of(Collection<Candidate> candidates) {
    Shelf shelf = new Shelf();
    List.copyOf(candidates).forEach(each -> shelf.put(each.origin(), each.capability()));
    return shelf;
  }
}

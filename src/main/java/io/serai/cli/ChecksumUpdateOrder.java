package io.serai.cli;

import io.serai.cli.PendingChecksumUpdate.Pin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sorts pending checksum updates by their dependencies: a dependency precedes its dependents. */
final class ChecksumUpdateOrder {

  private final Map<Pin, List<PendingChecksumUpdate>> byPin = new HashMap<>();
  private final Set<Path> visited = new HashSet<>();
  private final List<PendingChecksumUpdate> ordered = new ArrayList<>();

  private ChecksumUpdateOrder() {}

  static List<PendingChecksumUpdate> of(Collection<PendingChecksumUpdate> updates) {
    ChecksumUpdateOrder order = new ChecksumUpdateOrder();
    for (PendingChecksumUpdate update : updates) {
      update
          .pin()
          .ifPresent(
              pin -> order.byPin.computeIfAbsent(pin, first -> new ArrayList<>()).add(update));
    }
    updates.forEach(order::add);
    return order.ordered;
  }

  /**
   * Adds an update after its dependencies. A visited update ends a cycle, for which no correct
   * checksums exist.
   */
  private void add(PendingChecksumUpdate update) {
    if (!visited.add(update.path())) {
      return;
    }
    for (PendingChecksumUpdate.PinnedDependency pinnedDependency : update.dependencies()) {
      byPin.getOrDefault(pinnedDependency.pin(), List.of()).forEach(this::add);
    }
    ordered.add(update);
  }
}

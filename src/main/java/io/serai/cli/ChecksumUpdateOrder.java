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

/** Drafts in the order of their dependencies: what others depend on comes first. */
final class ChecksumUpdateOrder {

  private final Map<Pin, List<PendingChecksumUpdate>> byPin = new HashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final List<PendingChecksumUpdate> ordered = new ArrayList<>();

  private ChecksumUpdateOrder() {}

  static List<PendingChecksumUpdate> of(Collection<PendingChecksumUpdate> drafts) {
    ChecksumUpdateOrder order = new ChecksumUpdateOrder();
    for (PendingChecksumUpdate draft : drafts) {
      draft
          .pin()
          .ifPresent(
              pin -> order.byPin.computeIfAbsent(pin, first -> new ArrayList<>()).add(draft));
    }
    drafts.forEach(order::add);
    return order.ordered;
  }

  /** One that was seen ends a circle, which no checksums can close. */
  private void add(PendingChecksumUpdate draft) {
    if (!seen.add(draft.path())) {
      return;
    }
    for (PendingChecksumUpdate.PinnedDependency pinnedDependency : draft.needs()) {
      byPin.getOrDefault(pinnedDependency.pin(), List.of()).forEach(this::add);
    }
    ordered.add(draft);
  }
}

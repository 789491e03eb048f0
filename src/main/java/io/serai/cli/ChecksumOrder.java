package io.serai.cli;

import io.serai.cli.ChecksumDraft.Pin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Drafts in the order of their dependencies: what others depend on comes first. */
final class ChecksumOrder {

  private final Map<Pin, List<ChecksumDraft>> byPin = new HashMap<>();
  private final Set<Path> seen = new HashSet<>();
  private final List<ChecksumDraft> ordered = new ArrayList<>();

  private ChecksumOrder() {}

  static List<ChecksumDraft> of(Collection<ChecksumDraft> drafts) {
    ChecksumOrder order = new ChecksumOrder();
    for (ChecksumDraft draft : drafts) {
      draft
          .pin()
          .ifPresent(
              pin -> order.byPin.computeIfAbsent(pin, first -> new ArrayList<>()).add(draft));
    }
    drafts.forEach(order::add);
    return order.ordered;
  }

  /** One that was seen ends a circle, which no checksums can close. */
  private void add(ChecksumDraft draft) {
    if (!seen.add(draft.path())) {
      return;
    }
    for (ChecksumDraft.Need need : draft.needs()) {
      byPin.getOrDefault(need.pin(), List.of()).forEach(this::add);
    }
    ordered.add(draft);
  }
}

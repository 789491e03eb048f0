package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a change comes to: pure, nothing is touched, and its cost is that of the change, not of all
 * that is served.
 *
 * <p>Candidates are accepted until no more can be: one that depends on another comes after it,
 * whatever the order they stand in. A candidate that is refused leaves what its origin served.
 *
 * @param written what origins serve anew: the candidates that are accepted
 * @param gone origins that serve nothing any more
 * @param refused why each other candidate is not accepted
 * @param next who holds what afterwards
 */
record RegistryChangePlan(
    Map<CapabilityOrigin, Capability> written,
    Set<CapabilityOrigin> gone,
    Map<CapabilityOrigin, List<DocumentFault>> refused,
    CapabilityLookup next) {

  /** Judges candidates against what stands on the shelf; gone ones make room. */
  static RegistryChangePlan of(
      CapabilityIndex standing,
      ConflictCheck conflictCheck,
      Collection<CapabilityCandidate> candidates,
      Set<CapabilityOrigin> gone) {
    CapabilityIndexDraft draft = new CapabilityIndexDraft(standing, gone);
    Map<CapabilityOrigin, CapabilityCandidate> open = new TreeMap<>();
    candidates.forEach(candidate -> open.put(candidate.origin(), candidate));
    boolean progress = true;
    while (progress) {
      progress = acceptSome(draft, conflictCheck, open);
    }
    Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
    open.forEach(
        (origin, candidate) -> refused.put(origin, faults(draft, conflictCheck, candidate)));
    return new RegistryChangePlan(draft.written(), gone, refused, draft);
  }

  /** Takes candidates that were judged in an earlier life, whether or not they miss something. */
  static RegistryChangePlan restoring(
      CapabilityIndex standing,
      ConflictCheck conflictCheck,
      Collection<CapabilityCandidate> candidates) {
    CapabilityIndexDraft draft = new CapabilityIndexDraft(standing, Set.of());
    Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
    for (CapabilityCandidate candidate : candidates) {
      conflictCheck
          .fault(candidate, draft)
          .ifPresentOrElse(
              fault -> refused.put(candidate.origin(), List.of(fault)),
              () -> draft.put(candidate.origin(), candidate.capability()));
    }
    return new RegistryChangePlan(draft.written(), Set.of(), refused, draft);
  }

  private static boolean acceptSome(
      CapabilityIndexDraft draft,
      ConflictCheck conflictCheck,
      Map<CapabilityOrigin, CapabilityCandidate> open) {
    boolean accepted = false;
    for (Iterator<CapabilityCandidate> each = open.values().iterator(); each.hasNext(); ) {
      CapabilityCandidate candidate = each.next();
      if (faults(draft, conflictCheck, candidate).isEmpty()) {
        draft.put(candidate.origin(), candidate.capability());
        each.remove();
        accepted = true;
      }
    }
    return accepted;
  }

  private static List<DocumentFault> faults(
      CapabilityIndexDraft draft, ConflictCheck conflictCheck, CapabilityCandidate candidate) {
    Optional<DocumentFault> rival = conflictCheck.fault(candidate, draft);
    return rival.isPresent()
        ? List.of(rival.get())
        : CapabilityDependencyResolver.faults(candidate.capability(), draft::versions);
  }
}

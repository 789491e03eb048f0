package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The result of planning a change. Planning has no side effects, and its cost depends on the
 * change, not on the number of served capabilities.
 *
 * <p>Candidates are accepted in rounds until none can be added, so a candidate may depend on
 * another one in any order. If a candidate is refused, its origin continues to serve what it
 * served.
 *
 * @param accepted the accepted candidates, by origin
 * @param gone origins that no longer serve anything
 * @param refused the faults of every other candidate
 * @param next the index after the change
 */
record RegistryChangePlan(
    Map<CapabilityOrigin, Capability> accepted,
    Set<CapabilityOrigin> gone,
    Map<CapabilityOrigin, List<DocumentFault>> refused,
    CapabilityLookup next) {

  /** Plans a change of the current index; origins that are gone no longer conflict. */
  static RegistryChangePlan of(
      CapabilityIndex current,
      CandidateCheck check,
      Collection<CapabilityCandidate> candidates,
      Set<CapabilityOrigin> gone) {
    CapabilityIndexDraft draft = new CapabilityIndexDraft(current, gone);
    Map<CapabilityOrigin, CapabilityCandidate> pending = new TreeMap<>();
    candidates.forEach(candidate -> pending.put(candidate.origin(), candidate));
    boolean progress = true;
    while (progress) {
      progress = acceptSome(draft, check, pending);
    }
    Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
    pending.forEach((origin, candidate) -> refused.put(origin, check.faults(candidate, draft)));
    return new RegistryChangePlan(draft.accepted(), gone, refused, draft);
  }

  /**
   * Plans to serve candidates that were accepted before a restart, even if dependencies are
   * missing.
   */
  static RegistryChangePlan restoring(
      CapabilityIndex current, CandidateCheck check, Collection<CapabilityCandidate> candidates) {
    CapabilityIndexDraft draft = new CapabilityIndexDraft(current, Set.of());
    Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
    for (CapabilityCandidate candidate : candidates) {
      List<DocumentFault> conflicts = check.conflicts(candidate, draft);
      if (conflicts.isEmpty()) {
        draft.put(candidate.origin(), candidate.capability());
      } else {
        refused.put(candidate.origin(), conflicts);
      }
    }
    return new RegistryChangePlan(draft.accepted(), Set.of(), refused, draft);
  }

  private static boolean acceptSome(
      CapabilityIndexDraft draft,
      CandidateCheck check,
      Map<CapabilityOrigin, CapabilityCandidate> pending) {
    boolean accepted = false;
    for (Iterator<CapabilityCandidate> each = pending.values().iterator(); each.hasNext(); ) {
      CapabilityCandidate candidate = each.next();
      if (check.faults(candidate, draft).isEmpty()) {
        draft.put(candidate.origin(), candidate.capability());
        each.remove();
        accepted = true;
      }
    }
    return accepted;
  }
}

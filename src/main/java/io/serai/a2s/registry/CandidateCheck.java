package io.serai.a2s.registry;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import java.util.List;

/**
 * Checks whether a candidate can be served: that it conflicts with nothing, and that what it
 * depends on is served. A check that fails unexpectedly is a fault of its candidate.
 */
record CandidateCheck(ConflictCheck conflictCheck, FaultBoundary boundary) {

  /** Returns the faults of a candidate; empty if it can be served. */
  List<DocumentFault> faults(CapabilityCandidate candidate, CapabilityIndexDraft draft) {
    return contained(
        candidate,
        () -> {
          List<DocumentFault> conflicts = conflictCheck.fault(candidate, draft).stream().toList();
          return conflicts.isEmpty()
              ? CapabilityDependencyResolver.faults(candidate.capability(), draft::versions)
              : conflicts;
        });
  }

  /** Returns what a candidate conflicts with; empty if there is nothing. */
  List<DocumentFault> conflicts(CapabilityCandidate candidate, CapabilityIndexDraft draft) {
    return contained(candidate, () -> conflictCheck.fault(candidate, draft).stream().toList());
  }

  private List<DocumentFault> contained(
      CapabilityCandidate candidate, FaultBoundary.DocumentWork<List<DocumentFault>> check) {
    return boundary.run(candidate.origin().label(), check, List::of);
  }
}

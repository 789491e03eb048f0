package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.Fault;
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
record Plan(
    Map<Origin, Capability> written,
    Set<Origin> gone,
    Map<Origin, List<Fault>> refused,
    Holdings next) {

  /** Judges candidates against what stands on the shelf; gone ones make room. */
  static Plan of(
      Shelf standing, Rivalry rivalry, Collection<Candidate> candidates, Set<Origin> gone) {
    Draft draft = new Draft(standing, gone);
    Map<Origin, Candidate> open = new TreeMap<>();
    candidates.forEach(candidate -> open.put(candidate.origin(), candidate));
    boolean progress = true;
    while (progress) {
      progress = acceptSome(draft, rivalry, open);
    }
    Map<Origin, List<Fault>> refused = new TreeMap<>();
    open.forEach((origin, candidate) -> refused.put(origin, faults(draft, rivalry, candidate)));
    return new Plan(draft.written(), gone, refused, draft);
  }

  /** Takes candidates that were judged in an earlier life, whether or not they miss something. */
  static Plan restoring(Shelf standing, Rivalry rivalry, Collection<Candidate> candidates) {
    Draft draft = new Draft(standing, Set.of());
    Map<Origin, List<Fault>> refused = new TreeMap<>();
    for (Candidate candidate : candidates) {
      rivalry
          .fault(candidate, draft)
          .ifPresentOrElse(
              fault -> refused.put(candidate.origin(), List.of(fault)),
              () -> draft.put(candidate.origin(), candidate.capability()));
    }
    return new Plan(draft.written(), Set.of(), refused, draft);
  }

  private static boolean acceptSome(Draft draft, Rivalry rivalry, Map<Origin, Candidate> open) {
    boolean accepted = false;
    for (Iterator<Candidate> each = open.values().iterator(); each.hasNext(); ) {
      Candidate candidate = each.next();
      if (faults(draft, rivalry, candidate).isEmpty()) {
        draft.put(candidate.origin(), candidate.capability());
        each.remove();
        accepted = true;
      }
    }
    return accepted;
  }

  private static List<Fault> faults(Draft draft, Rivalry rivalry, Candidate candidate) {
    Optional<Fault> rival = rivalry.fault(candidate, draft);
    return rival.isPresent()
        ? List.of(rival.get())
        : DependencyCheck.faults(candidate.capability(), draft::versions);
  }
}

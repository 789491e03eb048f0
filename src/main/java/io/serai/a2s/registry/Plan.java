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
import java.util.stream.Collectors;

/**
 * What will be served after a change: pure, nothing is touched.
 *
 * <p>Candidates are accepted until no more can be: one that depends on another comes after it,
 * whatever the order they stand in. A candidate that is refused leaves what its origin served.
 *
 * @param next what is served afterwards, by origin
 * @param accepted the origins whose candidate is in {@code next} now
 * @param refused why each other candidate is not
 */
record Plan(Map<Origin, Capability> next, Set<Origin> accepted, Map<Origin, List<Fault>> refused) {

  static Plan of(
      Map<Origin, Capability> serving, Collection<Candidate> candidates, Set<Origin> gone) {
    Shelf shelf = new Shelf();
    serving.forEach(shelf::put);
    gone.forEach(shelf::remove);
    Map<Origin, Candidate> open = new TreeMap<>();
    candidates.forEach(candidate -> open.put(candidate.origin(), candidate));
    Set<Origin> wanted = Set.copyOf(open.keySet());
    boolean progress = true;
    while (progress) {
      progress = acceptSome(shelf, open);
    }
    Map<Origin, List<Fault>> refused = new TreeMap<>();
    open.forEach((origin, candidate) -> refused.put(origin, faults(shelf, candidate)));
    Set<Origin> accepted =
        wanted.stream()
            .filter(origin -> !open.containsKey(origin))
            .collect(Collectors.toUnmodifiableSet());
    return new Plan(shelf.all(), accepted, refused);
  }

  private static boolean acceptSome(Shelf shelf, Map<Origin, Candidate> open) {
    boolean accepted = false;
    for (Iterator<Candidate> each = open.values().iterator(); each.hasNext(); ) {
      Candidate candidate = each.next();
      if (faults(shelf, candidate).isEmpty()) {
        shelf.put(candidate.origin(), candidate.capability());
        each.remove();
        accepted = true;
      }
    }
    return accepted;
  }

  private static List<Fault> faults(Shelf shelf, Candidate candidate) {
    Optional<Origin> rival = shelf.rival(candidate);
    if (rival.isPresent()) {
      return List.of(exists(candidate.capability(), rival.get()));
    }
    return DependencyCheck.faults(candidate.capability(), shelf::versions);
  }

  private static Fault exists(Capability wanted, Origin rival) {
    return Fault.at(
        "/version",
        "VERSION_EXISTS",
        "%s %s is served from %s with other content. Raise the version, or remove that one."
            .formatted(wanted.name(), wanted.version(), rival.label()));
  }
}

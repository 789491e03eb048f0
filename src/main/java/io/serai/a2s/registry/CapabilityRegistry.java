package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.Fault;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The capabilities that are served and those that wait to be, from files and registrations.
 *
 * <p>A change is planned (pure), its new routes are opened, the catalog is switched in one step,
 * and only then do the old routes retire: no request finds a gap. Thread-safe; changes come one
 * after the other and block while routes are compiled.
 */
public final class CapabilityRegistry {

  /** What became of the candidates of one change, and of those that had waited. */
  public record Verdicts(Set<Origin> accepted, Map<Origin, List<Fault>> refused) {}

  private final SkillCatalog catalog;
  private final Function<Capability, ServedCapability> opener;
  private final ReentrantLock changing = new ReentrantLock();
  private final Map<Origin, Candidate> waiting = new TreeMap<>();
  private volatile Map<Origin, ServedCapability> serving = Map.of();

  /**
   * @param opener makes a capability ready to run, its route not compiled yet
   */
  public CapabilityRegistry(SkillCatalog catalog, Function<Capability, ServedCapability> opener) {
    this.catalog = catalog;
    this.opener = opener;
  }

  /** What is served, by origin. */
  public Map<Origin, ServedCapability> serving() {
    return serving;
  }

  /** The origins of what is served under an id in this version. */
  public List<Origin> originsOf(ServedCapability served) {
    return serving.entrySet().stream()
        .filter(entry -> entry.getValue() == served)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Serves candidates and lets go of others, in one step.
   *
   * @param spoiled origins whose text is broken now: what they serve stays, what waited is dropped
   * @return verdicts on these candidates and on all that had waited for something
   */
  public Verdicts change(Collection<Candidate> candidates, Set<Origin> gone, Set<Origin> spoiled) {
    changing.lock();
    try {
      spoiled.forEach(waiting::remove);
      gone.forEach(waiting::remove);
      candidates.forEach(candidate -> waiting.put(candidate.origin(), candidate));
      Plan plan = Plan.of(capabilities(), waiting.values(), gone);
      apply(plan);
      plan.accepted().forEach(waiting::remove);
      return new Verdicts(plan.accepted(), plan.refused());
    } finally {
      changing.unlock();
    }
  }

  /** Why the candidate would be refused now, empty where it would be served; nothing is changed. */
  public List<Fault> preview(Candidate candidate) {
    Plan plan = Plan.of(capabilities(), List.of(candidate), Set.of());
    return plan.refused().getOrDefault(candidate.origin(), List.of());
  }

  /** Serves what was accepted earlier, even where its dependencies are not there now. */
  public void restore(Collection<Candidate> registered) {
    changing.lock();
    try {
      Map<Origin, Capability> next = capabilities();
      registered.forEach(candidate -> next.put(candidate.origin(), candidate.capability()));
      apply(new Plan(next, Set.of(), Map.of()));
    } finally {
      changing.unlock();
    }
  }

  /** Drops a candidate that waits, such as a registration that was refused. */
  public void forget(Origin origin) {
    changing.lock();
    try {
      waiting.remove(origin);
    } finally {
      changing.unlock();
    }
  }

  private Map<Origin, Capability> capabilities() {
    Map<Origin, Capability> capabilities = new TreeMap<>();
    serving.forEach((origin, served) -> capabilities.put(origin, served.capability()));
    return capabilities;
  }

  private void apply(Plan plan) {
    Map<String, ServedCapability> known = new HashMap<>();
    serving.values().forEach(served -> known.put(served.capability().checksum(), served));
    Map<Origin, ServedCapability> next = new LinkedHashMap<>();
    plan.next()
        .forEach(
            (origin, capability) ->
                next.put(
                    origin,
                    known.computeIfAbsent(capability.checksum(), sum -> opener.apply(capability))));
    Set<ServedCapability> before = new HashSet<>(serving.values());
    Set<ServedCapability> after = new HashSet<>(next.values());
    List<ServedCapability> added = without(after, before);
    List<ServedCapability> removed = without(before, after);
    added.forEach(ServedCapability::prepare);
    catalog.update(skills(added), skills(removed));
    serving = Collections.unmodifiableMap(next);
    removed.forEach(ServedCapability::retire);
  }

  private static List<ServedCapability> without(
      Set<ServedCapability> all, Set<ServedCapability> some) {
    List<ServedCapability> rest = new ArrayList<>(all);
    rest.removeIf(some::contains);
    return rest;
  }

  private static List<Skill> skills(List<ServedCapability> capabilities) {
    return capabilities.stream().map(ServedCapability::asSkill).toList();
  }
}

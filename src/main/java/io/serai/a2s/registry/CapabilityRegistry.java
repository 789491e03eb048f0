package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The capabilities that are served and those that wait to be, from files and registrations.
 *
 * <p>A change is planned ({@link RegistryChangePlan}, pure) and then takes effect ({@link
 * ActiveCapabilities}): no request finds a gap, and a change that fails on the way leaves
 * everything as it was. Thread-safe; changes come one after the other and block while a few routes
 * are compiled; those of a large change are compiled behind it, or when they are called.
 */
public final class CapabilityRegistry {

  /** What became of the candidates of one change, and of those that had waited. */
  public record ChangeResult(
      Set<CapabilityOrigin> accepted, Map<CapabilityOrigin, List<DocumentFault>> refused) {}

  private final SkillCatalog catalog;
  private final ActiveCapabilities activeCapabilities;
  private final ReentrantLock changing = new ReentrantLock();
  private Map<CapabilityOrigin, CapabilityCandidate> waiting = new TreeMap<>();

  /**
   * @param opener makes a capability ready to run, its route not compiled yet
   */
  public CapabilityRegistry(SkillCatalog catalog, Function<Capability, ServedCapability> opener) {
    this.catalog = catalog;
    this.activeCapabilities = new ActiveCapabilities(catalog, opener);
  }

  /** What is served, by origin; a view. */
  public Map<CapabilityOrigin, ServedCapability> serving() {
    return activeCapabilities.all();
  }

  /** The versions of an id that are served, by origin. */
  public Map<CapabilityOrigin, Capability> versions(String id) {
    changing.lock(); // a change that the catalog shows already has come to its end then
    try {
      return activeCapabilities.shelf().held(id);
    } finally {
      changing.unlock();
    }
  }

  /** The origins of what is served under an id in this version. */
  public List<CapabilityOrigin> originsOf(ServedCapability served) {
    return activeCapabilities.originsOf(served);
  }

  /**
   * Serves candidates and lets go of others, in one step.
   *
   * @param spoiled origins whose text is broken now: what they serve stays, what waited is dropped
   * @return verdicts on these candidates and on all that had waited for something
   */
  public ChangeResult change(
      Collection<CapabilityCandidate> candidates,
      Set<CapabilityOrigin> gone,
      Set<CapabilityOrigin> spoiled) {
    changing.lock();
    try {
      Map<CapabilityOrigin, CapabilityCandidate> open = new TreeMap<>(waiting);
      open.keySet().removeAll(List.copyOf(spoiled));
      open.keySet().removeAll(List.copyOf(gone));
      candidates.forEach(candidate -> open.put(candidate.origin(), candidate));
      RegistryChangePlan plan = planAndApply(open.values(), gone);
      open.keySet().removeAll(List.copyOf(plan.written().keySet()));
      waiting = open;
      return new ChangeResult(Set.copyOf(plan.written().keySet()), plan.refused());
    } finally {
      changing.unlock();
    }
  }

  /** Why the candidate would be refused now, empty where it would be served; nothing is changed. */
  public List<DocumentFault> preview(CapabilityCandidate candidate) {
    changing.lock();
    try {
      RegistryChangePlan plan =
          RegistryChangePlan.of(
              activeCapabilities.shelf(), rivalry(), List.of(candidate), Set.of());
      return plan.refused().getOrDefault(candidate.origin(), List.of());
    } finally {
      changing.unlock();
    }
  }

  /**
   * Serves what was accepted earlier, even where its dependencies are not there now.
   *
   * @return why some are not: others have their place
   */
  public Map<CapabilityOrigin, List<DocumentFault>> restore(
      Collection<CapabilityCandidate> registered) {
    changing.lock();
    try {
      RegistryChangePlan plan =
          RegistryChangePlan.restoring(activeCapabilities.shelf(), rivalry(), registered);
      activeCapabilities.apply(plan);
      return plan.refused();
    } finally {
      changing.unlock();
    }
  }

  /** Drops a candidate that waits, such as a registration that was refused. */
  public void forget(CapabilityOrigin origin) {
    changing.lock();
    try {
      waiting.remove(origin);
    } finally {
      changing.unlock();
    }
  }

  private ConflictCheck rivalry() {
    return new ConflictCheck(catalog.snapshot());
  }

  /** Plans again where a route took the place of a candidate while it was planned. */
  private RegistryChangePlan planAndApply(
      Collection<CapabilityCandidate> open, Set<CapabilityOrigin> gone) {
    while (true) {
      RegistryChangePlan plan =
          RegistryChangePlan.of(activeCapabilities.shelf(), rivalry(), open, gone);
      try {
        activeCapabilities.apply(plan);
        return plan;
      } catch (SkillExistsException overtaken) {
        if (preventable(overtaken)) {
          continue;
        }
        throw overtaken;
      }
    }
  }

  /** A route is a rival that the next plan sees. */
  private static boolean preventable(SkillExistsException overtaken) {
    return !overtaken.standing().kind().equals(Skill.CAPABILITY);
  }
}

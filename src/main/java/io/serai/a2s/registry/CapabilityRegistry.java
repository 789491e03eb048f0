package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.document.TextFunctions;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The capabilities that are served and those that wait for their dependencies, from files and
 * registrations.
 *
 * <p>A change is planned by {@link RegistryChangePlan}, without side effects, and applied by {@link
 * CapabilityActivator}. Requests never observe a partial change, and a failed change leaves
 * everything as it was. Thread-safe; changes are serialized and block while a few routes are
 * compiled. The routes of a large change are compiled in the background or on first use.
 */
public final class CapabilityRegistry {

  /** The result of a change, for its candidates and for those that had been waiting. */
  public record ChangeResult(
      Set<CapabilityOrigin> accepted, Map<CapabilityOrigin, List<DocumentFault>> refused) {}

  private final SkillCatalog catalog;
  private final CapabilityActivator capabilityActivator;
  private final FaultBoundary boundary = new FaultBoundary();
  private final ReentrantLock lock = new ReentrantLock();
  private Map<CapabilityOrigin, CapabilityCandidate> waiting = new TreeMap<>();

  /**
   * @param opener prepares a capability for execution; its route is not compiled yet
   */
  public CapabilityRegistry(SkillCatalog catalog, CapabilityOpener opener) {
    this.catalog = catalog;
    this.capabilityActivator = new CapabilityActivator(catalog, opener, boundary);
  }

  /** Returns the served versions of an id, by origin. */
  public Map<CapabilityOrigin, Capability> versions(String id) {
    lock.lock(); // a change that is visible in the catalog is complete once the lock is held
    try {
      return capabilityActivator.index().byOrigin(id);
    } finally {
      lock.unlock();
    }
  }

  /** Returns the warnings about a capability, also those about what is served at this moment. */
  public List<DocumentFault> warnings(Capability capability) {
    List<DocumentFault> warnings = new ArrayList<>(capability.warnings());
    warnings.addAll(warningsAboutOthers(capability));
    return warnings;
  }

  /**
   * Returns the warnings about what a capability needs of others, as they are served at this
   * moment: an alternate that is missing, and inputs that its capability steps leave open.
   */
  public List<DocumentFault> warningsAboutOthers(Capability capability) {
    List<DocumentFault> warnings = new ArrayList<>();
    unknownAlternate(capability).ifPresent(warnings::add);
    warnings.addAll(
        UnmappedInputCheck.warnings(capability, new ServedVersions(catalog.snapshot())));
    return warnings;
  }

  private Optional<DocumentFault> unknownAlternate(Capability capability) {
    return capability
        .pace()
        .alternate()
        .filter(id -> catalog.snapshot().find(id).isEmpty())
        .map(
            id ->
                DocumentFault.at(
                    "/x-serai/pace/alternate",
                    "ALTERNATE_NOT_FOUND",
                    "No skill "
                        + TextFunctions.clipped(id)
                        + " is served now; until one is, the alternate is passed over."));
  }

  /**
   * Returns what the home has under the name of a capability, for messages; empty if nothing. A
   * file that waits for its dependencies has its name, too.
   */
  public Optional<String> homeOf(Capability capability) {
    lock.lock();
    try {
      return Stream.concat(
              waiting.values().stream()
                  .filter(candidate -> candidate.capability().id().equals(capability.id()))
                  .map(CapabilityCandidate::origin),
              catalog.ofHome(capability.name()).stream()
                  .flatMap(
                      skill -> capabilityActivator.index().byOrigin(skill.id()).keySet().stream()))
          .filter(origin -> origin.registeredBy() == null)
          .map(CapabilityOrigin::label)
          .findFirst()
          .or(
              () ->
                  catalog
                      .ofHome(capability.name())
                      .map(skill -> "the skill " + skill.id() + " of a route"));
    } finally {
      lock.unlock();
    }
  }

  /** Returns whether a file has this very document. */
  public boolean isOfFile(Capability capability) {
    return capabilityActivator.index().contains(capability, null);
  }

  /** Returns a warning for each registration that a file of this name keeps from being served. */
  public List<DocumentFault> displaced(Capability capability) {
    return catalog.displaced(capability.name()).stream()
        .map(
            skill ->
                DocumentFault.at(
                    "/name",
                    "REGISTRATION_DISPLACED",
                    "%s %s, which %s registered, is not served while this file has the name. Delete it with DELETE /a2s/v1/capabilities/%s?version=%s, or choose another name."
                        .formatted(
                            skill.name(),
                            skill.version(),
                            skill.owner(),
                            skill.id(),
                            skill.version())))
        .toList();
  }

  /** Returns the origins of a served capability. */
  public List<CapabilityOrigin> originsOf(ServedCapability served) {
    return capabilityActivator.originsOf(served);
  }

  /**
   * Serves candidates and removes origins, in one step.
   *
   * @param gone origins that are removed
   * @param invalid origins whose document became invalid: what they serve stays, a waiting
   *     candidate is dropped
   * @return the result for these candidates and all that had been waiting
   */
  public ChangeResult change(
      Collection<CapabilityCandidate> candidates,
      Set<CapabilityOrigin> gone,
      Set<CapabilityOrigin> invalid) {
    lock.lock();
    try {
      Map<CapabilityOrigin, CapabilityCandidate> pending = new TreeMap<>(waiting);
      invalid.forEach(pending::remove);
      gone.forEach(pending::remove);
      candidates.forEach(candidate -> pending.put(candidate.origin(), candidate));
      Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
      RegistryChangePlan plan = planAndApply(pending, gone, refused);
      plan.accepted().keySet().forEach(pending::remove);
      waiting = pending;
      refused.putAll(plan.refused());
      return new ChangeResult(Set.copyOf(plan.accepted().keySet()), refused);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Returns why the candidate would be refused now; empty if it would be served. Nothing is
   * changed.
   */
  public List<DocumentFault> preview(CapabilityCandidate candidate) {
    lock.lock();
    try {
      RegistryChangePlan plan =
          RegistryChangePlan.of(capabilityActivator.index(), check(), List.of(candidate), Set.of());
      return plan.refused().getOrDefault(candidate.origin(), List.of());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Serves candidates that were accepted earlier, even if their dependencies are missing now.
   *
   * @return the faults of candidates that are not served because of a conflict
   */
  public Map<CapabilityOrigin, List<DocumentFault>> restore(
      Collection<CapabilityCandidate> registered) {
    lock.lock();
    try {
      Map<CapabilityOrigin, CapabilityCandidate> pending = new LinkedHashMap<>();
      registered.forEach(candidate -> pending.put(candidate.origin(), candidate));
      Map<CapabilityOrigin, List<DocumentFault>> refused = new TreeMap<>();
      RegistryChangePlan plan =
          applied(
              () ->
                  RegistryChangePlan.restoring(
                      capabilityActivator.index(), check(), pending.values()),
              pending,
              refused);
      refused.putAll(plan.refused());
      return refused;
    } finally {
      lock.unlock();
    }
  }

  /** Drops a waiting candidate, such as a refused registration. */
  public void forget(CapabilityOrigin origin) {
    lock.lock();
    try {
      waiting.remove(origin);
    } finally {
      lock.unlock();
    }
  }

  private CandidateCheck check() {
    return new CandidateCheck(new ConflictCheck(catalog.snapshot()), boundary);
  }

  /** Plans and applies; plans again if a route took the id of a candidate in the meantime. */
  private RegistryChangePlan planAndApply(
      Map<CapabilityOrigin, CapabilityCandidate> pending,
      Set<CapabilityOrigin> gone,
      Map<CapabilityOrigin, List<DocumentFault>> refused) {
    while (true) {
      try {
        return applied(
            () ->
                RegistryChangePlan.of(capabilityActivator.index(), check(), pending.values(), gone),
            pending,
            refused);
      } catch (SkillExistsException conflict) {
        if (isCausedByRoute(conflict)) {
          continue;
        }
        throw conflict;
      }
    }
  }

  /**
   * Applies a plan. While it has candidates that cannot be opened or compiled, they are moved from
   * the pending ones to the refused ones, and a plan is made without them.
   */
  private RegistryChangePlan applied(
      Supplier<RegistryChangePlan> planner,
      Map<CapabilityOrigin, CapabilityCandidate> pending,
      Map<CapabilityOrigin, List<DocumentFault>> refused) {
    RegistryChangePlan plan = planner.get();
    Map<CapabilityOrigin, List<DocumentFault>> failed = capabilityActivator.apply(plan);
    while (!failed.isEmpty()) {
      pending.keySet().removeAll(failed.keySet());
      refused.putAll(failed);
      plan = planner.get();
      failed = capabilityActivator.apply(plan);
    }
    return plan;
  }

  /** Returns whether the conflicting skill is a route, which the next plan takes into account. */
  private static boolean isCausedByRoute(SkillExistsException conflict) {
    return !conflict.existing().kind().equals(Skill.CAPABILITY);
  }
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The capabilities that are served, by origin. Applies change plans.
 *
 * <p>A plan is applied in this order: new routes are opened, the catalog is switched in one step,
 * old routes are retired. Only one thread at a time may apply a plan; any number of threads may
 * read. If the catalog refuses the change, nothing changes.
 */
final class CapabilityActivator {

  /**
   * The most new routes that are compiled before a change returns. The routes of a larger change
   * are compiled in the background.
   */
  private static final int MAX_COMPILED_BEFORE_RETURN = 16;

  private final SkillCatalog catalog;
  private final CapabilityOpener opener;
  private final FaultBoundary boundary;
  private final CapabilityIndex capabilityIndex = new CapabilityIndex();
  private final Map<CapabilityOrigin, ServedCapability> serving = new ConcurrentHashMap<>();

  CapabilityActivator(SkillCatalog catalog, CapabilityOpener opener, FaultBoundary boundary) {
    this.catalog = catalog;
    this.opener = opener;
    this.boundary = boundary;
  }

  /** The current index, against which plans are made. */
  CapabilityIndex index() {
    return capabilityIndex;
  }

  /** Returns the origins of a served capability. */
  List<CapabilityOrigin> originsOf(ServedCapability served) {
    return capabilityIndex.byOrigin(served.capability().id()).keySet().stream()
        .filter(origin -> serving.get(origin) == served)
        .toList();
  }

  /**
   * Applies a plan.
   *
   * @return the faults of capabilities that cannot be opened or compiled; if there are any, nothing
   *     has changed
   * @throws SkillExistsException if another skill took an id and version in the meantime; nothing
   *     has changed then
   */
  Map<CapabilityOrigin, List<DocumentFault>> apply(RegistryChangePlan plan) {
    Map<CapabilityOrigin, ServedCapability> accepted = new LinkedHashMap<>();
    Map<CapabilityOrigin, List<DocumentFault>> failed = open(plan.accepted(), accepted);
    Map<CapabilityOrigin, ServedCapability> opened = new LinkedHashMap<>(accepted);
    opened
        .values()
        .removeIf(served -> capabilityIndex.contains(served.capability(), served.registeredBy()));
    Set<ServedCapability> added = new LinkedHashSet<>(opened.values());
    if (failed.isEmpty()) {
      failed = prepare(opened, added);
    }
    if (!failed.isEmpty()) {
      added.forEach(ServedCapability::retire);
      return failed;
    }
    Set<ServedCapability> removed = replaced(plan);
    removed.removeIf(served -> plan.next().contains(served.capability(), served.registeredBy()));
    try {
      catalog.update(skills(added), skills(removed));
    } catch (RuntimeException failure) {
      added.forEach(ServedCapability::retire);
      throw failure;
    }
    plan.gone().forEach(this::drop);
    accepted.forEach(this::serve);
    removed.forEach(ServedCapability::retire);
    return Map.of();
  }

  /**
   * Opens the capabilities of a plan. A document of the same owner that is already served keeps its
   * running route.
   *
   * @param opened receives what was opened
   * @return the faults of the others
   */
  private Map<CapabilityOrigin, List<DocumentFault>> open(
      Map<CapabilityOrigin, Capability> accepted, Map<CapabilityOrigin, ServedCapability> opened) {
    Map<OwnedDocument, ServedCapability> byDocument = new HashMap<>();
    return each(
        accepted,
        (origin, capability) ->
            opened.put(
                origin,
                byDocument.computeIfAbsent(
                    new OwnedDocument(capability.checksum(), origin.registeredBy()),
                    document -> findOrOpen(capability, document.registeredBy()))));
  }

  /** Does the work for each origin; returns the faults of those at which it failed. */
  private <T> Map<CapabilityOrigin, List<DocumentFault>> each(
      Map<CapabilityOrigin, T> all, BiConsumer<CapabilityOrigin, T> work) {
    Map<CapabilityOrigin, List<DocumentFault>> failed = new TreeMap<>();
    all.forEach(
        (origin, value) ->
            boundary
                .run(
                    origin.label(),
                    () -> {
                      work.accept(origin, value);
                      return Optional.<DocumentFault>empty();
                    },
                    Optional::of)
                .ifPresent(fault -> failed.put(origin, List.of(fault))));
    return failed;
  }

  private ServedCapability findOrOpen(Capability capability, @Nullable String registeredBy) {
    return capabilityIndex.byOrigin(capability.id()).keySet().stream()
        .map(serving::get)
        .filter(served -> served.capability().checksum().equals(capability.checksum()))
        .filter(served -> Objects.equals(served.registeredBy(), registeredBy))
        .findFirst()
        .orElseGet(() -> opener.open(capability, registeredBy));
  }

  private Set<ServedCapability> replaced(RegistryChangePlan plan) {
    Set<CapabilityOrigin> changed = new HashSet<>(plan.gone());
    changed.addAll(plan.accepted().keySet());
    Set<ServedCapability> replaced = new LinkedHashSet<>();
    changed.stream().map(serving::get).filter(Objects::nonNull).forEach(replaced::add);
    return replaced;
  }

  private void drop(CapabilityOrigin origin) {
    capabilityIndex.remove(origin);
    serving.remove(origin);
  }

  private void serve(CapabilityOrigin origin, ServedCapability served) {
    serving.put(origin, served);
    capabilityIndex.put(origin, served.capability());
  }

  /** Compiles the routes now if there are few of them, otherwise in the background. */
  private Map<CapabilityOrigin, List<DocumentFault>> prepare(
      Map<CapabilityOrigin, ServedCapability> opened, Set<ServedCapability> added) {
    if (added.size() <= MAX_COMPILED_BEFORE_RETURN) {
      return each(opened, (origin, served) -> served.compile());
    }
    prepareNext(List.copyOf(added).iterator());
    return Map.of();
  }

  private static void prepareNext(Iterator<ServedCapability> rest) {
    if (rest.hasNext()) {
      rest.next().compileLater(() -> prepareNext(rest));
    }
  }

  private static List<Skill> skills(Set<ServedCapability> capabilities) {
    List<Skill> skills = new ArrayList<>(capabilities.size());
    capabilities.forEach(capability -> skills.add(capability.asSkill()));
    return skills;
  }

  /** A document with its owner, which decides what it may use. */
  private record OwnedDocument(String checksum, @Nullable String registeredBy) {}
}

package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillExistsException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

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
  private final Function<Capability, ServedCapability> opener;
  private final CapabilityIndex capabilityIndex = new CapabilityIndex();
  private final Map<CapabilityOrigin, ServedCapability> serving = new ConcurrentHashMap<>();

  CapabilityActivator(SkillCatalog catalog, Function<Capability, ServedCapability> opener) {
    this.catalog = catalog;
    this.opener = opener;
  }

  /** The current index, against which plans are made. */
  CapabilityIndex index() {
    return capabilityIndex;
  }

  /** A view of what is served, by origin. */
  Map<CapabilityOrigin, ServedCapability> all() {
    return Collections.unmodifiableMap(serving);
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
   * @throws SkillExistsException if another skill took an id and version in the meantime; nothing
   *     has changed then
   */
  void apply(RegistryChangePlan plan) {
    Map<CapabilityOrigin, ServedCapability> accepted = open(plan.accepted());
    Set<ServedCapability> added = new LinkedHashSet<>(accepted.values());
    added.removeIf(served -> capabilityIndex.contains(served.capability()));
    Set<ServedCapability> removed = replaced(plan);
    removed.removeIf(served -> plan.next().contains(served.capability()));
    prepare(added);
    try {
      catalog.update(skills(added), skills(removed));
    } catch (RuntimeException failure) {
      added.forEach(ServedCapability::retire);
      throw failure;
    }
    plan.gone().forEach(this::drop);
    accepted.forEach(this::serve);
    removed.forEach(ServedCapability::retire);
  }

  /**
   * Opens the capabilities of a plan. A document that is already served keeps its running route.
   */
  private Map<CapabilityOrigin, ServedCapability> open(Map<CapabilityOrigin, Capability> accepted) {
    Map<CapabilityOrigin, ServedCapability> result = new LinkedHashMap<>();
    Map<String, ServedCapability> byChecksum = new HashMap<>();
    accepted.forEach(
        (origin, capability) -> {
          ServedCapability served =
              byChecksum.computeIfAbsent(capability.checksum(), sum -> findOrOpen(capability));
          result.put(origin, served);
        });
    return result;
  }

  private ServedCapability findOrOpen(Capability capability) {
    return capabilityIndex.byOrigin(capability.id()).keySet().stream()
        .map(serving::get)
        .filter(served -> served.capability().checksum().equals(capability.checksum()))
        .findFirst()
        .orElseGet(() -> opener.apply(capability));
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

  private static void prepare(Set<ServedCapability> added) {
    if (added.size() <= MAX_COMPILED_BEFORE_RETURN) {
      added.forEach(ServedCapability::prepare);
    } else {
      prepareNext(List.copyOf(added).iterator());
    }
  }

  private static void prepareNext(Iterator<ServedCapability> rest) {
    if (rest.hasNext()) {
      rest.next().prepareLater(() -> prepareNext(rest));
    }
  }

  private static List<Skill> skills(Set<ServedCapability> capabilities) {
    List<Skill> skills = new ArrayList<>(capabilities.size());
    capabilities.forEach(capability -> skills.add(capability.asSkill()));
    return skills;
  }
}

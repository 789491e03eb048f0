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
 * What is served, by origin, and how a plan takes effect: its new routes are opened, the catalog is
 * switched in one step, and only then do the old routes retire.
 *
 * <p>One thread at a time applies, any number read. Where the catalog refuses, everything is as it
 * was.
 */
final class ActiveCapabilities {

  /** So many new routes are compiled before a change returns; those of more, behind it. */
  private static final int FEW = 16;

  private final SkillCatalog catalog;
  private final Function<Capability, ServedCapability> opener;
  private final CapabilityIndex capabilityIndex = new CapabilityIndex();
  private final Map<CapabilityOrigin, ServedCapability> serving = new ConcurrentHashMap<>();

  ActiveCapabilities(SkillCatalog catalog, Function<Capability, ServedCapability> opener) {
    this.catalog = catalog;
    this.opener = opener;
  }

  /** The capabilities that plans are made against. */
  CapabilityIndex shelf() {
    return capabilityIndex;
  }

  /** What is served, by origin; a view. */
  Map<CapabilityOrigin, ServedCapability> all() {
    return Collections.unmodifiableMap(serving);
  }

  /** The origins of what is served. */
  List<CapabilityOrigin> originsOf(ServedCapability served) {
    return capabilityIndex.held(served.capability().id()).keySet().stream()
        .filter(origin -> serving.get(origin) == served)
        .toList();
  }

  /**
   * Lets a plan take effect.
   *
   * @throws SkillExistsException where another skill took a place meanwhile; nothing has changed
   */
  void apply(RegistryChangePlan plan) {
    Map<CapabilityOrigin, ServedCapability> written = opened(plan.written());
    Set<ServedCapability> added = new LinkedHashSet<>(written.values());
    added.removeIf(served -> capabilityIndex.holds(served.capability()));
    Set<ServedCapability> removed = replaced(plan);
    removed.removeIf(served -> plan.next().holds(served.capability()));
    prepare(added);
    try {
      catalog.update(skills(added), skills(removed));
    } catch (RuntimeException failure) {
      added.forEach(ServedCapability::retire);
      throw failure;
    }
    plan.gone().forEach(this::drop);
    written.forEach(this::serve);
    removed.forEach(ServedCapability::retire);
  }

  /** What the origins serve from now on; content that is served already goes on where it runs. */
  private Map<CapabilityOrigin, ServedCapability> opened(
      Map<CapabilityOrigin, Capability> written) {
    Map<CapabilityOrigin, ServedCapability> opened = new LinkedHashMap<>();
    Map<String, ServedCapability> known = new HashMap<>();
    written.forEach(
        (origin, capability) -> {
          ServedCapability served =
              known.computeIfAbsent(capability.checksum(), sum -> standing(capability));
          opened.put(origin, served);
        });
    return opened;
  }

  private ServedCapability standing(Capability wanted) {
    return capabilityIndex.held(wanted.id()).keySet().stream()
        .map(serving::get)
        .filter(served -> served.capability().checksum().equals(wanted.checksum()))
        .findFirst()
        .orElseGet(() -> opener.apply(wanted));
  }

  private Set<ServedCapability> replaced(RegistryChangePlan plan) {
    Set<CapabilityOrigin> changed = new HashSet<>(plan.gone());
    changed.addAll(plan.written().keySet());
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
    if (added.size() <= FEW) {
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

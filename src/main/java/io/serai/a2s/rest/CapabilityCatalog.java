package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.ServedCapability;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the capabilities among the skills of the catalog, as they are served at the moment.
 * Thread-safe. A missing capability is the 404 of A2S-Q24.
 */
public final class CapabilityCatalog {

  private record Listing(
      CatalogSnapshot snapshot,
      List<ServedCapability> all,
      List<ServedCapability> newest,
      CapabilityRelations relations) {}

  private final SkillCatalog catalog;
  private volatile @Nullable Listing listing;

  public CapabilityCatalog(SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Returns the capability of that id or name; the newest if no version is given.
   *
   * @throws A2sException with status 404 if there is none
   */
  ServedCapability get(String id, @Nullable String version, Caller caller) throws A2sException {
    return find(id, version).orElseThrow(() -> notFound(id, version, caller));
  }

  /** Whether a skill of any kind has this id or name. */
  boolean hasSkill(String name) {
    return catalog.snapshot().find(name).isPresent();
  }

  /**
   * Returns every version of every capability, sorted by id, newest first. The list is cached for
   * each catalog snapshot.
   */
  List<ServedCapability> all() {
    return listing().all();
  }

  /** Returns the newest version of every capability, sorted by id. Cached like the list. */
  Stream<ServedCapability> newest() {
    return listing().newest().stream();
  }

  /** Returns the newest version of every skill of another kind, sorted by id. */
  List<Skill> ofKind(String kind) {
    return catalog
        .snapshot()
        .newest()
        .filter(skill -> skill.kind().equals(kind))
        .sorted(Comparator.comparing(Skill::id))
        .toList();
  }

  /** Returns the newest version of the capability with that id or name; empty if there is none. */
  Optional<ServedCapability> newest(String id) {
    return newest(catalog.snapshot(), id);
  }

  /** Returns the newest version in a snapshot. */
  static Optional<ServedCapability> newest(CatalogSnapshot snapshot, String id) {
    for (Skill skill : snapshot.versions(id)) {
      if (skill.handler() instanceof ServedCapability served) {
        return Optional.of(served);
      }
    }
    return Optional.empty();
  }

  /** Returns how the newest versions are related. Cached like the list. */
  CapabilityRelations relations() {
    return listing().relations();
  }

  private Listing listing() {
    CatalogSnapshot snapshot = catalog.snapshot();
    Listing current = listing;
    if (current == null || current.snapshot() != snapshot) {
      List<ServedCapability> all = sorted(snapshot);
      current = new Listing(snapshot, all, newest(all), CapabilityRelations.of(all));
      listing = current;
    }
    return current;
  }

  private static List<ServedCapability> newest(List<ServedCapability> all) {
    Map<String, ServedCapability> newest = new LinkedHashMap<>();
    all.forEach(served -> newest.putIfAbsent(served.capability().id(), served));
    return List.copyOf(newest.values());
  }

  private static Stream<ServedCapability> sorted(List<Skill> versions) {
    return versions.stream()
        .flatMap(CapabilityCatalog::served)
        .sorted(Comparator.comparing(CapabilityListPosition::of));
  }

  private static List<ServedCapability> sorted(CatalogSnapshot snapshot) {
    return snapshot.ids().stream().sorted().flatMap(id -> sorted(snapshot.versions(id))).toList();
  }

  private Optional<ServedCapability> find(String id, @Nullable String version) {
    return version == null
        ? newest(id)
        : catalog.snapshot().find(id, version).stream()
            .flatMap(CapabilityCatalog::served)
            .findAny();
  }

  /** Returns the capability of a skill; none if the skill is not a capability. */
  static Stream<ServedCapability> served(Skill skill) {
    return skill.handler() instanceof ServedCapability served ? Stream.of(served) : Stream.empty();
  }

  private A2sException notFound(String id, @Nullable String version, Caller caller) {
    Stream<Skill> all =
        catalog.snapshot().skills().filter(skill -> skill.handler() instanceof ServedCapability);
    String remedy = "Search, or list GET /a2s/v1/capabilities.";
    String message =
        displaced(id, version)
            .or(() -> otherKind(id, caller))
            .orElseGet(
                () -> NotFoundMessages.message("capability", id, version, all, caller, remedy));
    return A2sException.of(404, "NOT_FOUND", message);
  }

  /** Returns that the name is that of a skill that is not a capability, and how it is called. */
  private Optional<String> otherKind(String id, Caller caller) {
    return catalog.snapshot().versions(id).stream()
        .filter(skill -> served(skill).findAny().isEmpty())
        .filter(skill -> SkillAccess.isAllowed(caller, skill))
        .findFirst()
        .map(
            skill ->
                ("%s is not a capability but a skill of the kind %s. Call it as a task of an agent,"
                        + " over A2A or MCP: GET /a2s/v1/capabilities/%s/usage shows calls; serai"
                        + " call %s makes one.")
                    .formatted(skill.id(), skill.kind(), skill.id(), skill.id()));
  }

  /** Returns that a registered capability is not served, because the home has its name. */
  private Optional<String> displaced(String id, @Nullable String version) {
    return catalog.displaced(id).stream()
        .filter(skill -> version == null || version.equals(skill.version()))
        .findFirst()
        .map(
            skill ->
                "%s %s, which %s registered, is not served while a file or route of the hub has its name."
                    .formatted(skill.name(), skill.version(), skill.owner()));
  }
}

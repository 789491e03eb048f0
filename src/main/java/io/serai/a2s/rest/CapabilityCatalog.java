package io.serai.a2s.rest;

import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.ServedCapability;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The capabilities among the skills of the catalog, as they are served at the moment. Thread-safe;
 * what is not there is the 404 of A2S-Q24.
 */
public final class CapabilityCatalog {

  private record Listing(CatalogSnapshot of, List<ServedCapability> all) {}

  private final SkillCatalog catalog;
  private volatile @Nullable Listing listing;

  public CapabilityCatalog(SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /** The capability of that id or name; without a version the newest. */
  ServedCapability get(String id, @Nullable String version, Caller caller) throws A2sException {
    return find(id, version).orElseThrow(() -> notFound(id, version, caller));
  }

  /** All versions, newest first. */
  List<ServedCapability> versions(String id) {
    return catalog.snapshot().versions(id).stream().flatMap(CapabilityCatalog::served).toList();
  }

  /** Every version of every capability, by id, newest first; put in order once for a catalog. */
  List<ServedCapability> all() {
    CatalogSnapshot now = catalog.snapshot();
    Listing known = listing;
    if (known == null || known.of() != now) {
      known = new Listing(now, inOrder(now));
      listing = known;
    }
    return known.all();
  }

  private static Stream<ServedCapability> inOrder(List<Skill> versions) {
    return versions.stream()
        .flatMap(CapabilityCatalog::served)
        .sorted(Comparator.comparing(CapabilitySortKey::of));
  }

  private static List<ServedCapability> inOrder(CatalogSnapshot now) {
    return now.ids().stream().sorted().flatMap(id -> inOrder(now.versions(id))).toList();
  }

  private Optional<ServedCapability> find(String id, @Nullable String version) {
    if (version == null) {
      return newest(id);
    }
    try {
      return catalog.snapshot().find(id, version).stream()
          .flatMap(CapabilityCatalog::served)
          .findAny();
    } catch (IllegalArgumentException noVersion) {
      return Optional.empty();
    }
  }

  private Optional<ServedCapability> newest(String id) {
    for (Skill skill : catalog.snapshot().versions(id)) {
      if (skill.handler() instanceof ServedCapability served) {
        return Optional.of(served);
      }
    }
    return Optional.empty();
  }

  private static Stream<ServedCapability> served(Skill skill) {
    return skill.handler() instanceof ServedCapability served ? Stream.of(served) : Stream.empty();
  }

  private A2sException notFound(String id, @Nullable String version, Caller caller) {
    Stream<Skill> all =
        catalog.snapshot().skills().filter(skill -> skill.handler() instanceof ServedCapability);
    String remedy = "Search, or list GET /a2s/v1/capabilities.";
    return A2sException.of(
        404, "NOT_FOUND", NotFoundMessages.words("capability", id, version, all, caller, remedy));
  }
}

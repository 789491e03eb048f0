package io.serai.skill;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The contents of the catalog at one moment. Immutable and lock-free.
 *
 * <p>A skill is looked up by its id, otherwise by its name. Without a version, the newest one in
 * semver order is returned (A2S-Q1).
 */
public final class CatalogSnapshot {

  static final CatalogSnapshot EMPTY =
      new CatalogSnapshot(
          new SkillMultimap(Skill::id),
          new SkillMultimap(Skill::name),
          new SkillMultimap(skill -> inAnyCase(skill.id())),
          new SkillMultimap(skill -> inAnyCase(skill.name())),
          0);

  private final SkillMultimap byId;
  private final SkillMultimap byName;
  private final SkillMultimap byIdInAnyCase;
  private final SkillMultimap byNameInAnyCase;
  private final int size;

  private CatalogSnapshot(
      SkillMultimap byId,
      SkillMultimap byName,
      SkillMultimap byIdInAnyCase,
      SkillMultimap byNameInAnyCase,
      int size) {
    this.byId = byId;
    this.byName = byName;
    this.byIdInAnyCase = byIdInAnyCase;
    this.byNameInAnyCase = byNameInAnyCase;
    this.size = size;
  }

  CatalogSnapshot with(Collection<Skill> added, Collection<Skill> removed) {
    return new CatalogSnapshot(
        byId.with(added, removed),
        byName.with(added, removed),
        byIdInAnyCase.with(added, removed),
        byNameInAnyCase.with(added, removed),
        size + added.size() - removed.size());
  }

  /** Returns the newest version. */
  public Optional<Skill> find(String idOrName) {
    List<Skill> versions = versions(idOrName);
    return versions.isEmpty() ? Optional.empty() : Optional.of(versions.get(0));
  }

  /**
   * Returns exactly that version, where {@code 1.0} equals {@code 1.0.0}; the newest if it is null,
   * none if the text is not a version.
   */
  public Optional<Skill> find(String idOrName, @Nullable String version) {
    if (version == null) {
      return find(idOrName);
    }
    for (Skill skill : versions(idOrName)) {
      if (sameVersion(skill, version)) {
        return Optional.of(skill);
      }
    }
    return Optional.empty();
  }

  /** Returns the newest version within an npm range such as {@code ^1.0.0}. */
  public Optional<Skill> match(String idOrName, String range) {
    Optional<VersionRange> versions = VersionRange.parse(range);
    return versions(idOrName).stream().filter(skill -> isWithin(versions, skill)).findFirst();
  }

  /** Returns all versions, newest first. */
  public List<Skill> versions(String idOrName) {
    List<Skill> found = byId.get(idOrName);
    return found.isEmpty() ? byName.get(idOrName) : found;
  }

  /** Returns the newest version of every id that is, or is named, the text in any case. */
  public Stream<Skill> newestInAnyCase(String idOrName) {
    String key = inAnyCase(idOrName);
    return Stream.concat(byIdInAnyCase.get(key).stream(), byNameInAnyCase.get(key).stream())
        .map(Skill::id)
        .distinct()
        .map(id -> byId.get(id).get(0))
        .filter(skill -> key.equals(inAnyCase(skill.id())) || key.equals(inAnyCase(skill.name())));
  }

  private static String inAnyCase(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns the ids of all skills. */
  public Set<String> ids() {
    return Set.copyOf(byId.keys());
  }

  /** Returns the newest version of every id, in no particular order. */
  public Stream<Skill> newest() {
    return byId.groups().stream().map(versions -> versions.get(0));
  }

  /** Returns every version of every id, in no particular order. */
  public Stream<Skill> skills() {
    return byId.groups().stream().flatMap(List::stream);
  }

  /** Returns the number of skills, counting every version. */
  public int size() {
    return size;
  }

  private static boolean isWithin(Optional<VersionRange> versions, Skill skill) {
    return versions.isPresent()
        && versions.get().contains(SkillVersion.of(skill.version()).semver());
  }

  private static boolean sameVersion(Skill skill, String version) {
    return skill.version().equals(version)
        || SkillVersion.parse(version).filter(SkillVersion.of(skill.version())::equals).isPresent();
  }
}

package io.serai.skill;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The catalog as it stood at one moment: immutable, free of locks.
 *
 * <p>A skill is looked up by its id, else by its name. Without a version the newest in semver order
 * is meant (A2S-Q1).
 */
public final class CatalogSnapshot {

  static final CatalogSnapshot EMPTY =
      new CatalogSnapshot(new SkillIndex(Skill::id), new SkillIndex(Skill::name), 0);

  private final SkillIndex byId;
  private final SkillIndex byName;
  private final int size;

  private CatalogSnapshot(SkillIndex byId, SkillIndex byName, int size) {
    this.byId = byId;
    this.byName = byName;
    this.size = size;
  }

  CatalogSnapshot with(Collection<Skill> added, Collection<Skill> removed) {
    return new CatalogSnapshot(
        byId.with(added, removed),
        byName.with(added, removed),
        size + added.size() - removed.size());
  }

  /** The newest version. */
  public Optional<Skill> find(String idOrName) {
    return versions(idOrName).stream().findFirst();
  }

  /** Exactly that version; {@code 1.0} is {@code 1.0.0}. */
  public Optional<Skill> find(String idOrName, String version) {
    return versions(idOrName).stream().filter(skill -> sameVersion(skill, version)).findFirst();
  }

  /** The newest version that an npm range such as {@code ^1.0.0} holds. */
  public Optional<Skill> match(String idOrName, String range) {
    return versions(idOrName).stream()
        .filter(skill -> SkillVersion.of(skill.version()).satisfies(range))
        .findFirst();
  }

  /** All versions, newest first. */
  public List<Skill> versions(String idOrName) {
    List<Skill> found = byId.get(idOrName);
    return found.isEmpty() ? byName.get(idOrName) : found;
  }

  /** Every id that has a skill. */
  public Set<String> ids() {
    return Set.copyOf(byId.keys());
  }

  /** The newest version of every id, in no order. */
  public Stream<Skill> newest() {
    return byId.groups().stream().map(versions -> versions.get(0));
  }

  /** Every version of every id, in no order. */
  public Stream<Skill> skills() {
    return byId.groups().stream().flatMap(List::stream);
  }

  /** How many skills there are, every version counted. */
  public int size() {
    return size;
  }

  private static boolean sameVersion(Skill skill, String version) {
    return skill.version().equals(version)
        || SkillVersion.of(skill.version()).equals(SkillVersion.of(version));
  }
}

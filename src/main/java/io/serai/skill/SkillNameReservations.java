package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The names of the skills of a catalog. A name that a skill of the home has is closed to registered
 * skills: those that have it are kept, but not served, until the home has it no more.
 *
 * <p>Names are compared by their letters and digits, in any case: {@code GetWeather}, {@code
 * get-weather} and {@code get.weather} are one name. Skills of remote agents close no name, since
 * no registered skill can have their ids. Lookups take no lock: the skills of a name are replaced
 * as a whole, and never changed. Changes are made one after the other.
 */
final class SkillNameReservations {

  private final Map<String, NamedSkills> names = new ConcurrentHashMap<>();

  /** Returns a skill of the home that has this name. */
  Optional<Skill> home(String name) {
    return named(key(name)).home.stream().findFirst();
  }

  /** Returns the registered skills of this name that are not served. */
  List<Skill> displaced(String name) {
    return List.copyOf(named(key(name)).displaced());
  }

  /** Whether this skill is registered, served or not. */
  boolean hasRegistered(Skill skill) {
    return skill.isRegistered() && named(key(skill.id())).registered.contains(skill);
  }

  /** Returns what a change does to the served skills; nothing is changed yet. */
  NameChange plan(Collection<Skill> added, Collection<Skill> removed) {
    Map<String, NamedSkills> changed = new LinkedHashMap<>();
    for (Skill skill : removed) {
      keys(skill).forEach(key -> changed.computeIfAbsent(key, this::copy).of(skill).remove(skill));
    }
    for (Skill skill : added) {
      keys(skill).forEach(key -> changed.computeIfAbsent(key, this::copy).of(skill).add(skill));
    }
    NameChange change = new NameChange(changed, new ArrayList<>(added), new ArrayList<>(removed));
    change.added.removeIf(Skill::isRegistered);
    change.removed.removeIf(Skill::isRegistered);
    changed.forEach((key, after) -> change.compare(named(key), after));
    return change;
  }

  /** Makes a change that was planned. */
  void apply(NameChange change) {
    change.names.forEach(
        (key, after) -> {
          if (after.home.isEmpty() && after.registered.isEmpty()) {
            names.remove(key);
          } else {
            names.put(key, after);
          }
        });
  }

  private NamedSkills named(String key) {
    NamedSkills known = names.get(key);
    return known == null ? new NamedSkills(null) : known;
  }

  private NamedSkills copy(String key) {
    return new NamedSkills(names.get(key));
  }

  private static Set<String> keys(Skill skill) {
    if (skill.kind().equals(Skill.REMOTE)) {
      return Set.of();
    }
    String id = key(skill.id());
    String name = key(skill.name());
    return skill.isRegistered() || id.equals(name) ? Set.of(id) : Set.of(id, name);
  }

  private static String key(String name) {
    StringBuilder key = new StringBuilder(name.length());
    name.chars().filter(Character::isLetterOrDigit).forEach(letter -> key.append((char) letter));
    return key.toString().toLowerCase(Locale.ROOT);
  }

  /** The skills of one name, of the home and registered ones. */
  private static final class NamedSkills {
    final List<Skill> home;
    final List<Skill> registered;

    NamedSkills(@Nullable NamedSkills before) {
      home = before == null ? new ArrayList<>(1) : new ArrayList<>(before.home);
      registered = before == null ? new ArrayList<>(0) : new ArrayList<>(before.registered);
    }

    List<Skill> of(Skill skill) {
      return skill.isRegistered() ? registered : home;
    }

    /** The registered skills that are served. */
    List<Skill> served() {
      return home.isEmpty() ? registered : List.of();
    }

    /** The registered skills that are not served. */
    List<Skill> displaced() {
      return home.isEmpty() ? List.of() : registered;
    }
  }

  /**
   * A change of the catalog, with the registered skills that are displaced or served again by it.
   *
   * @param names the skills of each changed name, after the change
   * @param added all skills that are served from now on
   * @param removed all skills that are not served any more
   */
  record NameChange(Map<String, NamedSkills> names, List<Skill> added, List<Skill> removed) {

    private void compare(NamedSkills before, NamedSkills after) {
      after.served().stream().filter(s -> !before.served().contains(s)).forEach(added::add);
      before.served().stream().filter(s -> !after.served().contains(s)).forEach(removed::add);
    }

    /** The registered skills that this change displaces. */
    List<Skill> displaced(SkillNameReservations before) {
      return names.entrySet().stream()
          .flatMap(
              name ->
                  name.getValue().displaced().stream()
                      .filter(s -> !before.named(name.getKey()).displaced().contains(s)))
          .toList();
    }
  }
}

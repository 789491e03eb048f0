package io.serai.skill;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Maps a key to its skills, newest first. Immutable; a change creates a copy. */
final class SkillMultimap {

  private static final Comparator<Skill> NEWEST_FIRST =
      Comparator.comparing((Skill skill) -> SkillVersion.of(skill.version()))
          .reversed()
          .thenComparing(Skill::id);

  private final Function<Skill, String> key;
  private final Map<String, List<Skill>> skills;

  SkillMultimap(Function<Skill, String> key) {
    this(key, Map.of());
  }

  private SkillMultimap(Function<Skill, String> key, Map<String, List<Skill>> skills) {
    this.key = key;
    this.skills = skills;
  }

  List<Skill> get(String key) {
    return skills.getOrDefault(key, List.of());
  }

  Set<String> keys() {
    return skills.keySet();
  }

  Collection<List<Skill>> groups() {
    return skills.values();
  }

  /** Returns a copy with both changes. It costs one copy of the map, however many skills change. */
  SkillMultimap with(Collection<Skill> added, Collection<Skill> removed) {
    Map<String, List<Skill>> copy = new HashMap<>(skills);
    Set<String> touched = new HashSet<>();
    removed.forEach(skill -> mutableList(copy, touched, key.apply(skill)).remove(skill));
    added.forEach(skill -> mutableList(copy, touched, key.apply(skill)).add(skill));
    touched.forEach(name -> copy.computeIfPresent(name, (k, list) -> sorted(list)));
    return new SkillMultimap(key, copy);
  }

  private static List<Skill> mutableList(
      Map<String, List<Skill>> copy, Set<String> touched, String name) {
    if (touched.add(name)) {
      copy.put(name, new ArrayList<>(copy.getOrDefault(name, List.of())));
    }
    return copy.getOrDefault(name, List.of());
  }

  private static @Nullable List<Skill> sorted(List<Skill> list) {
    list.sort(NEWEST_FIRST);
    return list.isEmpty() ? null : List.copyOf(list);
  }
}

package io.serai.skill.component;

import io.serai.skill.CatalogSnapshot;
import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Thrown if no skill has the requested name and version; the message suggests similar ones. */
public final class NoSuchSkillException extends RuntimeException {

  private NoSuchSkillException(String message) {
    super(message);
  }

  static NoSuchSkillException of(CatalogSnapshot snapshot, String name, @Nullable String range) {
    List<Skill> versions = snapshot.versions(name);
    if (!versions.isEmpty()) {
      return new NoSuchSkillException(
          "the skill '" + name + "' has no version in '" + range + "': it has " + all(versions));
    }
    List<String> near = SimilarNameFinder.of(name, snapshot.ids());
    return new NoSuchSkillException(
        "there is no skill '"
            + name
            + "'"
            + (near.isEmpty() ? "" : ": did you mean " + String.join(", ", near) + "?"));
  }

  private static String all(List<Skill> versions) {
    return versions.stream().map(Skill::version).limit(10).collect(Collectors.joining(", "));
  }
}

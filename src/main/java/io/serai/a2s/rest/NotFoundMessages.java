package io.serai.a2s.rest;

import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is meant by a name that nothing has; only what the caller may have is told. */
final class NotFoundMessages {

  private static final int VERSIONS = 10;

  private NotFoundMessages() {}

  /**
   * That there is none, and the remedy.
   *
   * @param kind what there is none of
   * @param skills among which it was sought
   * @param otherwise the remedy where nothing is near
   */
  static String words(
      String kind,
      String id,
      @Nullable String version,
      Stream<Skill> skills,
      Caller caller,
      String otherwise) {
    List<Skill> known = skills.filter(skill -> may(caller, skill)).toList();
    List<String> versions =
        known.stream()
            .filter(skill -> skill.id().equals(id) || skill.name().equals(id))
            .map(Skill::version)
            .toList();
    if (version != null && !versions.isEmpty()) {
      return "There is no version %s of %s: it has %s."
          .formatted(
              TextFunctions.clipped(version),
              id,
              versions.stream().limit(VERSIONS).collect(Collectors.joining(", ")));
    }
    List<String> near = SimilarNameFinder.of(id, known.stream().map(Skill::id).distinct().toList());
    String named = version == null ? "" : " " + TextFunctions.clipped(version);
    String what = "There is no " + kind + " " + TextFunctions.clipped(id) + named;
    return near.isEmpty()
        ? (what + ". " + otherwise).strip()
        : what + ". Did you mean " + String.join(", ", near) + "?";
  }

  /** Whether the caller may execute the skill. */
  static boolean may(Caller caller, Skill skill) {
    return caller.mayExecute(skill.id())
        && skill.permissions().stream().allMatch(p -> caller.may(PermissionKind.CAPABILITIES, p));
  }
}

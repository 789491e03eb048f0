package io.serai.a2s.rest;

import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the message for a skill that does not exist, with similar names. It mentions only skills
 * that the caller may execute.
 */
final class NotFoundMessages {

  private static final int MAX_VERSIONS = 10;

  private NotFoundMessages() {}

  /**
   * Builds the message.
   *
   * @param kind the kind of the missing skill, as a word
   * @param skills all skills that were searched
   * @param fallbackRemedy the remedy if no similar name exists
   */
  static String message(
      String kind,
      String id,
      @Nullable String version,
      Stream<Skill> skills,
      Caller caller,
      String fallbackRemedy) {
    List<Skill> known = skills.filter(skill -> SkillAccess.isAllowed(caller, skill)).toList();
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
              versions.stream().limit(MAX_VERSIONS).collect(Collectors.joining(", ")));
    }
    List<String> similar =
        SimilarNameFinder.of(id, known.stream().map(Skill::id).distinct().toList());
    String versionSuffix = version == null ? "" : " " + TextFunctions.clipped(version);
    String sentence = "There is no " + kind + " " + TextFunctions.clipped(id) + versionSuffix;
    return similar.isEmpty()
        ? (sentence + ". " + fallbackRemedy).strip()
        : sentence + ". Did you mean " + String.join(", ", similar) + "?";
  }
}

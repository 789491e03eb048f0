package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.OutputModes;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillModes;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the media types of messages and of the results that callers accept.
 *
 * @param accepted types that the parts of all messages may have, in lower case; a skill may take
 *     more
 */
public record MediaTypeCheck(List<String> accepted, SkillCatalog catalog) {

  /** Converts the types to lower case, without their parameters. */
  public MediaTypeCheck {
    accepted = accepted.stream().map(SkillModes::type).toList();
  }

  /**
   * Checks that the hub or the skill takes every part of a message.
   *
   * @param skill id of the skill; null if the message is for none
   * @throws A2aException if a part has another type
   */
  void checkInput(Message message, @Nullable String skill, @Nullable String version) {
    Optional<SkillModes> modes = modes(skill, version);
    for (Part part : message.parts()) {
      String type = OutputModes.typeOf(part);
      if (type != null && !takes(type) && modes.filter(each -> each.takes(type)).isEmpty()) {
        List<String> taken =
            Stream.concat(accepted.stream(), modes.stream().flatMap(each -> each.input().stream()))
                .distinct()
                .toList();
        throw error("Parts of type " + type + " are not taken. Send " + String.join(", ", taken))
            .with("mediaType", type);
      }
    }
  }

  private boolean takes(String type) {
    return SkillModes.coversAny(accepted, type);
  }

  /**
   * Checks that a skill gives something that the caller accepts.
   *
   * @param wanted types of the request; empty for all
   * @throws A2aException if it gives nothing of these types
   */
  void checkOutput(List<String> wanted, String skill, @Nullable String version) {
    if (wanted.isEmpty() || wanted.stream().noneMatch(type -> type.contains("/"))) {
      return; // some clients send words such as text
    }
    modes(skill, version)
        .filter(modes -> !modes.givesAny(wanted))
        .ifPresent(
            modes -> {
              throw error(
                      "The skill %s gives %s. Accept one of these in acceptedOutputModes."
                          .formatted(skill, String.join(", ", modes.output())))
                  .with("mediaType", String.join(", ", wanted));
            });
  }

  private Optional<SkillModes> modes(@Nullable String skill, @Nullable String version) {
    return skill == null
        ? Optional.empty()
        : catalog.snapshot().find(skill, version).map(Skill::modes);
  }

  private static A2aException error(String message) {
    return A2aException.of(A2aError.CONTENT_TYPE_NOT_SUPPORTED, message);
  }
}

package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.FileInputSchema;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.Optional;

/**
 * The files of a message as inputs of a skill: in order, they are given to those inputs that are
 * files and have no value yet, the required ones first.
 */
final class FileInputFiller {
  private FileInputFiller() {}

  /** Sets the inputs for which the message has files; {@code known} ones stay as they are. */
  static void fill(
      SkillInputRequirements skill, Message message, JsonNode known, ObjectNode input) {
    for (Part part : message.parts()) {
      if (part.raw() != null) {
        Optional<String> open = open(skill, known, input);
        if (open.isEmpty()) {
          return;
        }
        input.set(open.get(), file(part));
      }
    }
  }

  private static Optional<String> open(
      SkillInputRequirements skill, JsonNode known, ObjectNode input) {
    return skill.names().stream()
        .filter(
            name ->
                !input.has(name) && !known.has(name) && FileInputSchema.is(skill.property(name)))
        .findFirst();
  }

  private static ObjectNode file(Part part) {
    ObjectNode file = JsonMappers.object().put("raw", part.raw());
    if (part.filename() != null) {
      file.put("filename", part.filename());
    }
    if (part.mediaType() != null) {
      file.put("mediaType", part.mediaType());
    }
    return file;
  }
}

package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The skill that a message names explicitly, {@code orders.lookup} or {@code orders.lookup@1.2}: in
 * its metadata as {@code skillId}, or in a data part {@code {"skill": …, "input": {…}}}.
 */
record ExplicitSkillReference(String skill, Optional<String> version) {
  private static final String MEMBER = "skillId";

  static Optional<ExplicitSkillReference> of(Message message) {
    return Stream.concat(Stream.ofNullable(message.metadata()), calls(message))
        .flatMap(ExplicitSkillReference::names)
        .findFirst();
  }

  /** Whether the metadata of a message have a {@code skillId} that is no text. */
  static boolean isMalformed(Message message) {
    JsonNode metadata = message.metadata();
    return metadata != null && metadata.hasNonNull(MEMBER) && !metadata.path(MEMBER).isTextual();
  }

  static ExplicitSkillReference of(String name) {
    int at = name.lastIndexOf('@');
    return at < 1
        ? new ExplicitSkillReference(name, Optional.empty())
        : new ExplicitSkillReference(name.substring(0, at), Optional.of(name.substring(at + 1)));
  }

  /**
   * Returns the members of all data parts that are objects. For a part that names a skill, these
   * are the members of its input.
   */
  static ObjectNode data(Message message) {
    ObjectNode data = JsonMappers.object();
    for (Part part : message.parts()) {
      if (part.data() instanceof ObjectNode object) {
        data.setAll(isCall(object) ? (ObjectNode) object.get("input") : object);
      }
    }
    return data;
  }

  private static Stream<JsonNode> calls(Message message) {
    return message.parts().stream()
        .map(Part::data)
        .filter(ObjectNode.class::isInstance)
        .filter(
            data ->
                data.path("skill").isTextual() && (isCall((ObjectNode) data) || data.size() == 1))
        .map(JsonNode.class::cast);
  }

  private static boolean isCall(ObjectNode data) {
    return data.path("skill").isTextual() && data.path("input").isObject();
  }

  private static Stream<ExplicitSkillReference> names(JsonNode container) {
    return Stream.of(MEMBER, "skill_id", "skill")
        .map(container::path)
        .filter(name -> name.isTextual() && !name.textValue().isBlank())
        .map(name -> of(name.textValue().strip()))
        .limit(1);
  }
}

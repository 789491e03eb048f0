package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.Part;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The skill that a message names explicitly, {@code orders.lookup} or {@code orders.lookup@1.2}: in
 * its metadata as {@code skillId}, or in a data part {@code {"skill": …, "input": {…}}}. The data
 * part may also have {@code skillId} and {@code inputs}, the names that other calls have.
 */
record ExplicitSkillReference(String skill, Optional<String> version) {
  private static final String MEMBER = "skillId";
  private static final List<String> MEMBERS = List.of(MEMBER, "skill_id", "skill");

  static Optional<ExplicitSkillReference> of(Message message) {
    String name = name(message.metadata());
    for (Part part : message.parts()) {
      if (name == null && part.data() instanceof ObjectNode object && namesSkill(object)) {
        name = name(object);
      }
    }
    return Optional.ofNullable(name).map(ExplicitSkillReference::of);
  }

  /** Whether the metadata of a message have a {@code skillId} that is not a string. */
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
        data.setAll(isCall(object) ? input(object).orElseThrow() : object);
      }
    }
    return data;
  }

  /** Whether the data of a part name a skill, and are not merely data with such a member. */
  private static boolean namesSkill(ObjectNode data) {
    return isCall(data) || (data.size() == 1 && name(data) != null);
  }

  private static boolean isCall(ObjectNode data) {
    return name(data) != null && input(data).isPresent();
  }

  private static Optional<ObjectNode> input(ObjectNode data) {
    return Stream.of("input", "inputs")
        .map(data::get)
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast)
        .findFirst();
  }

  private static @Nullable String name(@Nullable JsonNode container) {
    if (container != null) {
      for (String member : MEMBERS) {
        String name = container.path(member).textValue();
        if (name != null && !name.isBlank()) {
          return name.strip();
        }
      }
    }
    return null;
  }
}

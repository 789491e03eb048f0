package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a message asks for: a call of a skill, or unclear. */
public sealed interface SkillIntent {

  /**
   * A call of a skill, with the inputs that the message gives. The task itself requests missing
   * ones.
   *
   * @param skill id of the skill
   * @param version the version that was named; null for the newest
   */
  record SkillCall(String skill, @Nullable String version, ObjectNode input)
      implements SkillIntent {}

  /**
   * The skill could not be determined.
   *
   * @param words one or two sentences for the caller
   * @param near ids of similar skills, the most similar first
   */
  record UnclearIntent(String words, List<String> near) implements SkillIntent {

    /** Copies the ids. */
    public UnclearIntent {
      near = List.copyOf(near);
    }
  }
}

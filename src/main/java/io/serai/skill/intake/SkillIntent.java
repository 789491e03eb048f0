package io.serai.skill.intake;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a message asks for. */
public sealed interface SkillIntent {

  /**
   * A skill, with as much of its inputs as was said; what is missing the task itself asks for.
   *
   * @param skill the id
   * @param version the one that was named; the newest where absent
   */
  record SkillCall(String skill, @Nullable String version, ObjectNode input)
      implements SkillIntent {}

  /**
   * Nothing that can be told.
   *
   * @param words one or two sentences for the asker
   * @param near ids of skills that may be meant, the nearest first
   */
  record UnclearIntent(String words, List<String> near) implements SkillIntent {

    /** Copies the ids. */
    public UnclearIntent {
      near = List.copyOf(near);
    }
  }
}

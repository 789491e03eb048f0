package io.serai.skill.component;

import org.jspecify.annotations.Nullable;

/** Thrown if the schema of a skill's inputs or result is not a valid JSON Schema. */
public final class InvalidSkillSchemaException extends IllegalArgumentException {

  private final String skill;
  private final String option;

  InvalidSkillSchemaException(
      String skill, String option, String words, @Nullable Throwable cause) {
    super(option + " of skill:" + skill + words, cause);
    this.skill = skill;
    this.option = option;
  }

  /** Returns the id of the skill. */
  public String skill() {
    return skill;
  }

  /** Returns the name of the option that contains the schema. */
  public String option() {
    return option;
  }
}

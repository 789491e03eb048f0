package io.serai.skill.search;

import java.util.Locale;

/** How many steps a skill takes, as a word: low up to 2, medium up to 5. */
public enum SkillComplexity {
  /** One or two steps. */
  LOW,
  /** Three to five steps. */
  MEDIUM,
  /** More than five steps. */
  HIGH;

  /** The word for a number of steps. */
  public static SkillComplexity of(int steps) {
    if (steps <= 2) {
      return LOW;
    }
    return steps <= 5 ? MEDIUM : HIGH;
  }

  /** The word in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

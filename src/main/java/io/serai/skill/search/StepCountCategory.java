package io.serai.skill.search;

/** Categories of skills by their number of steps. */
public enum StepCountCategory {
  /** One or two steps. */
  LOW,
  /** Three to five steps. */
  MEDIUM,
  /** More than five steps. */
  HIGH;

  /** Returns the category for a number of steps. */
  public static StepCountCategory of(int steps) {
    if (steps <= 2) {
      return LOW;
    }
    return steps <= 5 ? MEDIUM : HIGH;
  }
}

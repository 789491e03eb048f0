package io.serai.a2w.model;

import java.util.Locale;

/** The bands of weights (A2W section 8). */
public enum SeniorityLevel {
  /** 0 to 30. */
  JUNIOR(30),
  /** 31 to 60. */
  MIDDLE(60),
  /** 61 to 90. */
  SENIOR(90),
  /** 91 to 100. */
  LEAD(100);

  private final int most;

  SeniorityLevel(int most) {
    this.most = most;
  }

  /** Returns the band of a weight, 0 to 100. */
  public static SeniorityLevel of(int weight) {
    for (SeniorityLevel level : values()) {
      if (weight <= level.most) {
        return level;
      }
    }
    return LEAD;
  }

  /** Returns the name as it is sent: {@code junior}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package io.serai.a2s.model;

import java.util.Locale;

/** How large a capability is, by the number of its steps, those within steps included. */
public enum Complexity {
  LOW,
  MEDIUM,
  HIGH;

  private static final int MOST_OF_LOW = 2;
  private static final int MOST_OF_MEDIUM = 5;

  /** Low up to two steps, medium up to five, else high. */
  public static Complexity of(int steps) {
    if (steps <= MOST_OF_LOW) {
      return LOW;
    }
    return steps <= MOST_OF_MEDIUM ? MEDIUM : HIGH;
  }

  /** The word of the registry's answers: {@code low}, {@code medium} or {@code high}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}

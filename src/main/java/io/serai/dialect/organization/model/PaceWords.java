package io.serai.dialect.organization.model;

import io.serai.task.PaceLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The words of reports for the levels of a fall-back plan. */
public final class PaceWords {
  private static final String CONTINGENCY = "contingency";

  private PaceWords() {}

  /** Returns the level of that word (one level has two words); empty if the word is not a level. */
  static Optional<PaceLevel> level(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    return name.equals(CONTINGENCY)
        ? Optional.of(PaceLevel.CONTINGENT)
        : Arrays.stream(PaceLevel.values()).filter(level -> of(level).equals(name)).findFirst();
  }

  /** Returns the word of a level. */
  public static String of(PaceLevel level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}

package io.serai.dialect.organization.model;

import io.serai.task.FallbackLevel;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The words of reports for the levels of a fall-back plan. */
public final class FallbackLevelParser {
  private static final String CONTINGENCY = "contingency";

  private FallbackLevelParser() {}

  /** Returns the level of that word (one level has two words); empty if the word is not a level. */
  static Optional<FallbackLevel> level(String word) {
    String name = word.toLowerCase(Locale.ROOT);
    return name.equals(CONTINGENCY)
        ? Optional.of(FallbackLevel.CONTINGENT)
        : Arrays.stream(FallbackLevel.values()).filter(level -> of(level).equals(name)).findFirst();
  }

  /** Returns the word of a level. */
  public static String of(FallbackLevel level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}

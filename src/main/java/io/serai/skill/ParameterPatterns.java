package io.serai.skill;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the values of parameters in the user's words (A2S-Q12).
 *
 * <p>For each parameter the first pattern that matches wins, at its first place. A pattern without
 * {@code *} gives its own words as they were written. Immutable; safe for use by many threads. The
 * time grows with the length of the words times that of the patterns, so both are bounded.
 */
public final class ParameterPatterns {

  /** Values are looked for in so many characters of the words, and not behind them. */
  public static final int LONGEST_WORDS = 10_000;

  /** The characters that all patterns of one skill may have together. */
  public static final int LONGEST_PATTERNS = 5_000;

  private record Patterns(String parameter, List<WordPattern> patterns) {}

  private final List<Patterns> parameters;

  private ParameterPatterns(List<Patterns> parameters) {
    this.parameters = parameters;
  }

  /** The patterns of these parameters. */
  public static ParameterPatterns of(List<Skill.Parameter> parameters) {
    return new ParameterPatterns(parameters.stream().map(ParameterPatterns::compiled).toList());
  }

  private static Patterns compiled(Skill.Parameter parameter) {
    return new Patterns(
        parameter.name(), parameter.patterns().stream().map(WordPattern::of).toList());
  }

  /** The values found in {@code query} by parameter; those not found are left out. */
  public Map<String, String> parse(String query) {
    String words = query.substring(0, Math.min(LONGEST_WORDS, query.length()));
    Map<String, String> values = new LinkedHashMap<>();
    for (Patterns parameter : parameters) {
      parameter.patterns().stream()
          .flatMap(pattern -> pattern.find(words).stream())
          .findFirst()
          .ifPresent(value -> values.put(parameter.parameter(), value));
    }
    return values;
  }
}

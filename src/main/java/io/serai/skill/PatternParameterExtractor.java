package io.serai.skill;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the values of parameters in the user's words (A2S-Q12).
 *
 * <p>For each parameter the first pattern that matches wins, at its first place. A pattern without
 * {@code *} gives its own words as they were written. Immutable; safe for use by many threads. The
 * time grows with the length of the words times that of the patterns, so the longer the patterns of
 * a skill are in sum, the fewer of the words are looked at.
 */
public final class PatternParameterExtractor {

  /** Values are looked for in at most so many characters of the words, and not behind them. */
  private static final int LONGEST_WORDS = 10_000;

  /** So many characters are looked at however long the patterns are. */
  private static final int FEWEST_WORDS = 1_000;

  /** The characters of the words, times those of the patterns, beyond the fewest words. */
  private static final int LARGEST_PRODUCT = 500_000;

  /** The characters that all patterns of one skill may have together. */
  public static final int LONGEST_PATTERNS = 5_000;

  private record CompiledPatterns(String parameter, List<ParameterWildcardPattern> patterns) {}

  private final List<CompiledPatterns> parameters;
  private final int longestWords;

  private PatternParameterExtractor(List<CompiledPatterns> parameters, int longestWords) {
    this.parameters = parameters;
    this.longestWords = longestWords;
  }

  /** The patterns of these parameters. */
  public static PatternParameterExtractor of(List<Skill.Parameter> parameters) {
    int length =
        parameters.stream()
            .flatMap(parameter -> parameter.patterns().stream())
            .mapToInt(String::length)
            .sum();
    return new PatternParameterExtractor(
        parameters.stream().map(PatternParameterExtractor::compiled).toList(),
        Math.max(FEWEST_WORDS, Math.min(LONGEST_WORDS, LARGEST_PRODUCT / Math.max(1, length))));
  }

  /** How many characters of the words are looked at: 10,000, or down to 1,000 for long patterns. */
  public int longestWords() {
    return longestWords;
  }

  private static CompiledPatterns compiled(Skill.Parameter parameter) {
    return new CompiledPatterns(
        parameter.name(), parameter.patterns().stream().map(ParameterWildcardPattern::of).toList());
  }

  /** The values found in {@code query} by parameter; those not found are left out. */
  public Map<String, String> parse(String query) {
    String words = query.substring(0, Math.min(longestWords, query.length()));
    Map<String, String> values = new LinkedHashMap<>();
    for (CompiledPatterns parameter : parameters) {
      parameter.patterns().stream()
          .flatMap(pattern -> pattern.find(words).stream())
          .findFirst()
          .ifPresent(value -> values.put(parameter.parameter(), value));
    }
    return values;
  }
}

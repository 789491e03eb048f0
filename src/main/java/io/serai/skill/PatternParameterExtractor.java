package io.serai.skill;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Extracts the values of parameters from a user's text (A2S-Q12).
 *
 * <p>For each parameter the first pattern that matches is used, at its first position. A pattern
 * without {@code *} yields the matched text as written. Immutable and thread-safe. The time grows
 * with the length of the text times that of the patterns; the longer the patterns of a skill are in
 * total, the less of the text is searched.
 */
public final class PatternParameterExtractor {

  /** Maximum number of characters of the text that are searched. */
  private static final int MAX_TEXT_LENGTH = 10_000;

  /** Number of characters that are searched however long the patterns are. */
  private static final int MIN_TEXT_LENGTH = 1_000;

  /** Maximum product of searched characters and characters of the patterns, beyond the minimum. */
  private static final int MAX_PRODUCT = 500_000;

  /** Maximum total length of the patterns of one skill, in characters. */
  public static final int LONGEST_PATTERNS = 5_000;

  private record CompiledPatterns(String parameter, List<ParameterExtractionPattern> patterns) {}

  private final List<CompiledPatterns> parameters;
  private final int longestWords;

  private PatternParameterExtractor(List<CompiledPatterns> parameters, int longestWords) {
    this.parameters = parameters;
    this.longestWords = longestWords;
  }

  /** Compiles the patterns of the parameters. */
  public static PatternParameterExtractor of(List<Skill.Parameter> parameters) {
    int length =
        parameters.stream()
            .flatMap(parameter -> parameter.patterns().stream())
            .mapToInt(String::length)
            .sum();
    return new PatternParameterExtractor(
        parameters.stream().map(PatternParameterExtractor::compiled).toList(),
        Math.max(MIN_TEXT_LENGTH, Math.min(MAX_TEXT_LENGTH, MAX_PRODUCT / Math.max(1, length))));
  }

  /**
   * Returns how many characters of a text are searched: 10,000, or down to 1,000 for long patterns.
   */
  public int longestWords() {
    return longestWords;
  }

  private static CompiledPatterns compiled(Skill.Parameter parameter) {
    return new CompiledPatterns(
        parameter.name(),
        parameter.patterns().stream().map(ParameterExtractionPattern::of).toList());
  }

  /**
   * Returns the values found in {@code query}, by parameter; parameters that are not found are
   * omitted.
   */
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

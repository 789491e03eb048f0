package io.serai.a2s.model;

import java.util.List;

/**
 * A declared parameter of a capability, with the patterns that extract its value from a user's
 * words (A2S-41).
 *
 * @param name the variable that receives the value
 * @param patterns words with {@code *} in place of the value; the first pattern that matches wins
 */
public record ParameterExtractionPatterns(String name, List<String> patterns) {
  public ParameterExtractionPatterns {
    patterns = List.copyOf(patterns);
  }
}

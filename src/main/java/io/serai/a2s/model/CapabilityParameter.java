package io.serai.a2s.model;

import java.util.List;

/**
 * A value that a run takes, and how it is found in the user's words (A2S-41).
 *
 * @param name the variable that it becomes
 * @param patterns words with {@code *} where the value stands, the first that matches wins
 */
public record CapabilityParameter(String name, List<String> patterns) {
  public CapabilityParameter {
    patterns = List.copyOf(patterns);
  }
}

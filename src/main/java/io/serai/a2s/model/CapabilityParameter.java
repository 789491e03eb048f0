package io.serai.a2s.model;

import java.util.List;

/**
 * A declared parameter of a capability, with the patterns that extract its value from a user's
 * words (A2S-41).
 *
 * @param name the variable that receives the value
 * @param patterns words with {@code *} in place of the value; the first pattern that matches wins
 * @param required false if a run may be started without it; objects of templates then leave it out
 * @param description what the value is; empty if the document does not describe it
 */
public record CapabilityParameter(
    String name, List<String> patterns, boolean required, String description) {
  public CapabilityParameter {
    patterns = List.copyOf(patterns);
  }
}

package io.serai.a2s.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the steps of a capability run (A2S-23, A2S-Q22). */
public enum ExecutionType {
  /** One after the other. */
  SEQUENCE,
  /** All at the same time. */
  PARALLEL,
  /** One after the other, each only if its own condition holds. */
  CONDITION;

  static Optional<ExecutionType> of(String word) {
    return Arrays.stream(values())
        .filter(type -> type.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst();
  }
}

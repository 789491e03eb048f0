package io.serai.search;

import java.util.Optional;

/** Scales vectors to length 1. */
final class VectorNormalizer {

  private VectorNormalizer() {}

  /** Returns the vector with length 1; empty if its length is 0 or no number. */
  static Optional<float[]> of(float[] vector) {
    double square = 0;
    for (float part : vector) {
      square += (double) part * part;
    }
    if (!(square > 0) || Double.isInfinite(square)) {
      return Optional.empty();
    }
    float[] unit = new float[vector.length];
    double length = Math.sqrt(square);
    for (int i = 0; i < vector.length; i++) {
      unit[i] = (float) (vector[i] / length);
    }
    return Optional.of(unit);
  }
}

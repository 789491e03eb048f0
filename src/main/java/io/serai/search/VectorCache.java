package io.serai.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Optional;

/** Caches the vectors of recently used texts, normalised to length 1. Thread-safe. */
final class VectorCache {

  private static final int MAX_ENTRIES = 2_000;

  private final Cache<String, float[]> vectors =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  Optional<float[]> get(String text) {
    return Optional.ofNullable(vectors.getIfPresent(text));
  }

  /** Stores a vector after normalising it; empty if it has length 0. */
  Optional<float[]> put(String text, float[] vector) {
    Optional<float[]> unit = unit(vector);
    unit.ifPresent(kept -> vectors.put(text, kept));
    return unit;
  }

  private static Optional<float[]> unit(float[] vector) {
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

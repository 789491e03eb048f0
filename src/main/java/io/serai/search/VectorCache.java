package io.serai.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** Caches the vectors of recently used texts. Thread-safe. */
final class VectorCache implements PersistentVectors {

  private static final int MAX_ENTRIES = 2_000;

  private final Cache<String, float[]> vectors =
      Caffeine.newBuilder().maximumSize(MAX_ENTRIES).build();

  @Override
  public Optional<float[]> get(String text) {
    return Optional.ofNullable(vectors.getIfPresent(text));
  }

  @Override
  public void put(Map<String, float[]> vectorsByText) {
    vectors.putAll(vectorsByText);
  }

  /** Leaves everything to the limit on entries. */
  @Override
  public void retain(Collection<String> texts) {}

  @Override
  public void close() {
    vectors.invalidateAll();
  }
}

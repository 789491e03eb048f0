package io.serai.search;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the vectors of texts, of length 1, beyond the index: what is there need not be computed
 * again. Used by one thread, which it may block.
 */
public interface PersistentVectors extends AutoCloseable {

  /** Returns the vector of a text, if it is there. */
  Optional<float[]> get(String text);

  /** Stores vectors by text; those that cannot be stored are left out. */
  void put(Map<String, float[]> vectors);

  /** Records which texts are in use; the vectors of others may be removed. */
  void retain(Collection<String> texts);

  @Override
  void close();
}

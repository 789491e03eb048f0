package io.serai.search;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Converts texts to vectors; texts with similar meanings get vectors with similar directions. */
@FunctionalInterface
public interface EmbeddingsClient {

  /**
   * Returns one vector per text, in the order of the texts; never blocks. The future fails with
   * {@link EmbeddingsUnavailableException} if there will never be one.
   */
  CompletableFuture<float[][]> embed(List<String> texts);

  /** Whether it can be asked now; a search does not wait for one that cannot. */
  default boolean isReady() {
    return true;
  }
}

package io.serai.search;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Converts texts to vectors; texts with similar meanings get vectors with similar directions. */
@FunctionalInterface
public interface EmbeddingsClient {

  /** Returns one vector per text, in the order of the texts; never blocks. */
  CompletableFuture<float[][]> embed(List<String> texts);
}

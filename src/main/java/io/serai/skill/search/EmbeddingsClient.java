package io.serai.skill.search;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Turns texts into vectors whose directions are near where the texts mean the same. */
@FunctionalInterface
public interface EmbeddingsClient {

  /** One vector per text, in the order of the texts; never blocks. */
  CompletableFuture<float[][]> embed(List<String> texts);
}

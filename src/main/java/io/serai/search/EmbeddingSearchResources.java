package io.serai.search;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The configuration of search with embeddings.
 *
 * @param client provides the vectors of texts
 * @param worker a dedicated thread on which vectors are indexed, closed by its owner
 * @param patience how long a search waits for the vectors of its intents before it continues with
 *     words only
 */
public record EmbeddingSearchResources(
    EmbeddingsClient client, ScheduledExecutorService worker, Duration patience) {

  /** The default time that a search waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);
}

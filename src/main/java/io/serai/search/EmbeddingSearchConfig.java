package io.serai.search;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The configuration of search with embeddings.
 *
 * @param queries provides the vectors of intents, for which a search waits
 * @param documents provides the vectors of documents, in the background; of the same model
 * @param scale how similar texts are by the cosine of their vectors
 * @param store keeps the vectors of documents; if empty, those of recent texts are cached. Closed
 *     by its owner
 * @param worker a dedicated thread on which vectors are indexed, closed by its owner
 * @param patience how long a search waits for the vectors of its intents before it continues with
 *     words only
 */
public record EmbeddingSearchConfig(
    EmbeddingsClient queries,
    EmbeddingsClient documents,
    CosineScale scale,
    Optional<PersistentVectors> store,
    ScheduledExecutorService worker,
    Duration patience) {

  /** The default time that a search waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(2);

  /** The configuration for an endpoint of any model, without a store. */
  public EmbeddingSearchConfig(
      EmbeddingsClient client, ScheduledExecutorService worker, Duration patience) {
    this(client, client, CosineScale.WHOLE, Optional.empty(), worker, patience);
  }
}

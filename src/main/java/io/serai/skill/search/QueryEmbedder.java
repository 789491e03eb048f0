package io.serai.skill.search;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vectors of intents, or none where the endpoint does not answer in time; after a failure it is
 * left in peace for a while, so that searches do not wait in vain.
 */
final class QueryEmbedder {

  private static final Logger LOG = LoggerFactory.getLogger(QueryEmbedder.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final EmbeddingsClient client;
  private final VectorCache cache;
  private final Duration patience;
  private final Clock clock;
  private volatile Instant pausedUntil = Instant.MIN;

  QueryEmbedder(EmbeddingSearchConfig embeddings, VectorCache cache, Clock clock) {
    this.client = embeddings.client();
    this.patience = embeddings.patience();
    this.cache = cache;
    this.clock = clock;
  }

  /** The vectors by intent, empty where they cannot be had; never fails. */
  CompletableFuture<Map<String, float[]>> of(List<String> intents) {
    Map<String, float[]> known = new HashMap<>();
    intents.forEach(intent -> cache.get(intent).ifPresent(vector -> known.put(intent, vector)));
    List<String> missing =
        intents.stream().distinct().filter(intent -> !known.containsKey(intent)).toList();
    if (missing.isEmpty()) {
      return CompletableFuture.completedFuture(known);
    }
    if (clock.instant().isBefore(pausedUntil)) {
      return CompletableFuture.completedFuture(Map.of());
    }
    return ask(missing, known);
  }

  private CompletableFuture<Map<String, float[]>> ask(
      List<String> missing, Map<String, float[]> known) {
    return embed(missing)
        .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(vectors -> merge(missing, vectors, known))
        .exceptionally(this::pause);
  }

  private CompletableFuture<float[][]> embed(List<String> texts) {
    try {
      return client.embed(texts);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Map<String, float[]> merge(
      List<String> texts, float[][] vectors, Map<String, float[]> known) {
    for (int i = 0; i < vectors.length; i++) {
      String text = texts.get(i);
      cache.put(text, vectors[i]).ifPresent(vector -> known.put(text, vector));
    }
    return known;
  }

  private Map<String, float[]> pause(Throwable failure) {
    pausedUntil = clock.instant().plus(PAUSE);
    LOG.warn("Searching by words alone, the embeddings endpoint failed: {}", failure.toString());
    return Map.of();
  }
}

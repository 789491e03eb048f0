package io.serai.search;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Provides the vectors of intents, or none if the client is not ready, is busy or does not respond
 * in time. After a failure it makes no requests for a while, so that searches do not wait in vain.
 */
final class QueryEmbedder {

  private static final Logger LOG = LoggerFactory.getLogger(QueryEmbedder.class);
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final EmbeddingsClient client;
  private final VectorCache cache;
  private final Duration timeout;
  private final Clock clock;
  private volatile Instant pausedUntil = Instant.MIN;

  QueryEmbedder(EmbeddingSearchConfig embeddings, VectorCache cache, Clock clock) {
    this.client = embeddings.queries();
    this.timeout = embeddings.patience();
    this.cache = cache;
    this.clock = clock;
  }

  /** Returns the vectors by intent; empty if they are not available. Never fails. */
  CompletableFuture<Map<String, float[]>> of(List<String> intents) {
    Map<String, float[]> vectorsByText = new HashMap<>();
    intents.forEach(
        intent -> cache.get(intent).ifPresent(vector -> vectorsByText.put(intent, vector)));
    List<String> missing =
        intents.stream().distinct().filter(intent -> !vectorsByText.containsKey(intent)).toList();
    if (missing.isEmpty()) {
      return CompletableFuture.completedFuture(vectorsByText);
    }
    if (!client.isReady() || clock.instant().isBefore(pausedUntil)) {
      return CompletableFuture.completedFuture(Map.of());
    }
    return request(missing, vectorsByText);
  }

  private CompletableFuture<Map<String, float[]>> request(
      List<String> missing, Map<String, float[]> vectorsByText) {
    return embed(missing)
        .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
        .thenApply(vectors -> merge(missing, vectors, vectorsByText))
        .exceptionally(this::withoutVectors);
  }

  private CompletableFuture<float[][]> embed(List<String> texts) {
    try {
      return client.embed(texts);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private Map<String, float[]> merge(
      List<String> texts, float[][] vectors, Map<String, float[]> vectorsByText) {
    Map<String, float[]> computed = new HashMap<>();
    for (int i = 0; i < vectors.length; i++) {
      String text = texts.get(i);
      VectorNormalizer.of(vectors[i]).ifPresent(vector -> computed.put(text, vector));
    }
    cache.put(computed);
    vectorsByText.putAll(computed);
    return vectorsByText;
  }

  private Map<String, float[]> withoutVectors(Throwable failure) {
    if (failure instanceof RejectedExecutionException
        || failure.getCause() instanceof RejectedExecutionException) {
      return Map.of();
    }
    pausedUntil = clock.instant().plus(PAUSE);
    LOG.warn("Searching by words alone, the embeddings endpoint failed: {}", failure.toString());
    return Map.of();
  }
}

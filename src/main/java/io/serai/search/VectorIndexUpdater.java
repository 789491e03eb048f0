package io.serai.search;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the vectors of all documents up to date, without blocking the threads that change the
 * documents.
 *
 * <p>The queue is bounded by the index: it has one text per document, the newest. While the
 * endpoint fails, requests are repeated after a growing delay of at most a minute. A failed batch
 * goes to the end of the queue and the next batch is half as large, so that a text which the
 * endpoint refuses does not block the others.
 */
final class VectorIndexUpdater implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorIndexUpdater.class);
  private static final int MAX_BATCH = 64;
  private static final Duration INITIAL_DELAY = Duration.ofMillis(500);
  private static final Duration MAX_DELAY = Duration.ofMinutes(1);

  private final EmbeddingsClient client;
  private final ScheduledExecutorService worker;
  private final PersistentVectors store;
  private final VectorIndex index;
  private final Map<DocumentKey, String> currentTexts = new HashMap<>();
  private final Map<DocumentKey, String> pending = new LinkedHashMap<>();
  private final BacklogLog backlog = new BacklogLog();
  private int batch = MAX_BATCH;
  private Duration retryDelay = INITIAL_DELAY;
  private boolean busy;
  private boolean closed;

  VectorIndexUpdater(EmbeddingSearchConfig embeddings, PersistentVectors store, VectorIndex index) {
    this.client = embeddings.documents();
    this.worker = embeddings.worker();
    this.store = store;
    this.index = index;
  }

  /** Removes documents, and then adds and replaces documents. */
  synchronized void update(
      Collection<? extends SearchDocument> put, Collection<DocumentKey> removed) {
    List<DocumentKey> keys = List.copyOf(removed);
    keys.forEach(currentTexts::remove);
    keys.forEach(pending::remove);
    worker.execute(() -> index.remove(keys));
    put.forEach(document -> enqueue(document.key(), document.embeddingText()));
    startNextBatch();
  }

  private void enqueue(DocumentKey key, String text) {
    if (!text.equals(currentTexts.put(key, text))) {
      pending.put(key, text);
    }
  }

  private synchronized void startNextBatch() {
    if (busy || closed || pending.isEmpty()) {
      return;
    }
    busy = true;
    backlog.started();
    Map<DocumentKey, String> texts = takeBatch();
    worker.execute(() -> requestVectors(texts));
  }

  private Map<DocumentKey, String> takeBatch() {
    Map<DocumentKey, String> texts = new LinkedHashMap<>();
    Iterator<Map.Entry<DocumentKey, String>> first = pending.entrySet().iterator();
    while (first.hasNext() && texts.size() < batch) {
      Map.Entry<DocumentKey, String> entry = first.next();
      texts.put(entry.getKey(), entry.getValue());
      first.remove();
    }
    return texts;
  }

  private void requestVectors(Map<DocumentKey, String> texts) {
    Map<String, float[]> vectorsByText = new HashMap<>();
    texts
        .values()
        .forEach(text -> store.get(text).ifPresent(vector -> vectorsByText.put(text, vector)));
    List<String> unknown =
        texts.values().stream()
            .distinct()
            .filter(text -> !vectorsByText.containsKey(text))
            .toList();
    var unused =
        embed(unknown)
            .thenAcceptAsync(
                vectors -> storeResults(texts, unknown, vectors, vectorsByText), worker)
            .whenComplete((done, failure) -> finish(texts, failure));
  }

  private CompletableFuture<float[][]> embed(List<String> texts) {
    if (texts.isEmpty()) {
      return CompletableFuture.completedFuture(new float[0][]);
    }
    try {
      return client.embed(texts);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void storeResults(
      Map<DocumentKey, String> texts,
      List<String> asked,
      float[][] vectors,
      Map<String, float[]> vectorsByText) {
    Map<String, float[]> computed = new HashMap<>();
    for (int i = 0; i < vectors.length; i++) {
      String text = asked.get(i);
      VectorNormalizer.of(vectors[i]).ifPresent(vector -> computed.put(text, vector));
    }
    store.put(computed);
    vectorsByText.putAll(computed);
    Map<DocumentKey, float[]> fresh = new HashMap<>();
    texts.forEach(
        (key, text) ->
            Optional.ofNullable(vectorsByText.get(text))
                .ifPresent(vector -> fresh.put(key, vector)));
    store(texts, fresh);
  }

  private void finish(Map<DocumentKey, String> texts, @Nullable Throwable failure) {
    if (failure == null) {
      succeeded(texts.size());
    } else if (failure instanceof EmbeddingsUnavailableException
        || failure.getCause() instanceof EmbeddingsUnavailableException) {
      close();
    } else {
      retryLater(texts, failure);
    }
  }

  private void store(Map<DocumentKey, String> texts, Map<DocumentKey, float[]> fresh) {
    synchronized (this) {
      fresh.keySet().removeIf(key -> !Optional.ofNullable(texts.get(key)).equals(current(key)));
    }
    if (!fresh.values().stream().allMatch(index::fits)) {
      LOG.warn("Embeddings have another number of dimensions than before: restart the hub");
      fresh.values().removeIf(vector -> !index.fits(vector));
    }
    index.put(fresh);
  }

  private Optional<String> current(DocumentKey key) {
    return Optional.ofNullable(currentTexts.get(key));
  }

  private synchronized void succeeded(int texts) {
    busy = false;
    retryDelay = INITIAL_DELAY;
    batch = Math.min(MAX_BATCH, batch * 2);
    backlog.done(texts);
    if (pending.isEmpty() && !closed) {
      backlog.complete();
      List<String> inUse = List.copyOf(currentTexts.values());
      worker.execute(() -> store.retain(inUse));
    }
    startNextBatch();
  }

  private synchronized void retryLater(Map<DocumentKey, String> texts, Throwable failure) {
    if (closed) {
      return;
    }
    LOG.warn("{} texts wait for the embeddings endpoint: {}", texts.size(), failure.toString());
    texts.forEach(
        (key, text) -> {
          if (text.equals(currentTexts.get(key))) {
            pending.putIfAbsent(key, text);
          }
        });
    batch = Math.max(1, batch / 2);
    var unused = worker.schedule(this::retry, retryDelay.toMillis(), TimeUnit.MILLISECONDS);
    retryDelay =
        retryDelay.multipliedBy(2).compareTo(MAX_DELAY) > 0
            ? MAX_DELAY
            : retryDelay.multipliedBy(2);
  }

  private synchronized void retry() {
    busy = false;
    startNextBatch();
  }

  @Override
  public synchronized void close() {
    closed = true;
    pending.clear();
  }

  /** Logs one line when many texts have got their vectors. */
  private static final class BacklogLog {

    private int texts;
    private long began;

    void done(int batch) {
      texts += batch;
    }

    void started() {
      if (texts == 0) {
        began = System.nanoTime();
      }
    }

    void complete() {
      if (texts > MAX_BATCH) {
        LOG.info(
            "{} texts can be found by meaning, {} s after the first of them was added",
            texts,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began));
      }
      texts = 0;
    }
  }
}

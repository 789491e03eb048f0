package io.serai.skill.search;

import io.serai.skill.CatalogChange;
import io.serai.skill.Skill;
import java.time.Duration;
import java.util.ArrayList;
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
 * Keeps the vectors of the newest versions of all skills, off the threads that change the catalog.
 *
 * <p>What waits is bounded by the catalog: one text per id, the newest. While the endpoint is down
 * it is asked again after a growing pause, at most a minute; a batch that fails goes to the end and
 * the next one is half as large, so that one text which the endpoint refuses does not hold up the
 * others.
 */
final class VectorIndexUpdater implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(VectorIndexUpdater.class);
  private static final int LARGEST_BATCH = 64;
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final EmbeddingsClient client;
  private final ScheduledExecutorService worker;
  private final VectorCache cache;
  private final VectorIndex index;
  private final Map<String, String> wanted = new HashMap<>();
  private final Map<String, String> waiting = new LinkedHashMap<>();
  private int batch = LARGEST_BATCH;
  private Duration pause = FIRST_PAUSE;
  private boolean busy;
  private boolean closed;

  VectorIndexUpdater(EmbeddingSearchConfig embeddings, VectorCache cache, VectorIndex index) {
    this.client = embeddings.client();
    this.worker = embeddings.worker();
    this.cache = cache;
    this.index = index;
  }

  synchronized void accept(CatalogChange change) {
    List<String> removed = new ArrayList<>();
    for (String id : WordIndex.changed(change)) {
      Optional<Skill> skill = change.after().find(id);
      if (skill.isPresent()) {
        want(id, text(skill.get()));
      } else {
        wanted.remove(id);
        waiting.remove(id);
        removed.add(id);
      }
    }
    worker.execute(() -> index.remove(removed));
    next();
  }

  /** What is said about a skill when its vector is asked for. */
  private static String text(Skill skill) {
    String name = String.join(" ", SkillTextAnalyzer.PLAIN.of(skill.name()));
    return (name + ": " + skill.description() + " " + String.join(" ", skill.tags())).strip();
  }

  private void want(String id, String text) {
    if (!text.equals(wanted.put(id, text))) {
      waiting.put(id, text);
    }
  }

  private synchronized void next() {
    if (busy || closed || waiting.isEmpty()) {
      return;
    }
    busy = true;
    Map<String, String> texts = take();
    worker.execute(() -> ask(texts));
  }

  private Map<String, String> take() {
    Map<String, String> texts = new LinkedHashMap<>();
    Iterator<Map.Entry<String, String>> first = waiting.entrySet().iterator();
    while (first.hasNext() && texts.size() < batch) {
      Map.Entry<String, String> entry = first.next();
      texts.put(entry.getKey(), entry.getValue());
      first.remove();
    }
    return texts;
  }

  private void ask(Map<String, String> texts) {
    Map<String, float[]> known = new HashMap<>();
    texts.values().forEach(text -> cache.get(text).ifPresent(vector -> known.put(text, vector)));
    List<String> unknown =
        texts.values().stream().distinct().filter(text -> !known.containsKey(text)).toList();
    var unused =
        embed(unknown)
            .thenAcceptAsync(vectors -> settle(texts, unknown, vectors, known), worker)
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

  private void settle(
      Map<String, String> texts,
      List<String> asked,
      float[][] vectors,
      Map<String, float[]> known) {
    for (int i = 0; i < vectors.length; i++) {
      String text = asked.get(i);
      cache.put(text, vectors[i]).ifPresent(vector -> known.put(text, vector));
    }
    Map<String, float[]> fresh = new HashMap<>();
    texts.forEach(
        (id, text) ->
            Optional.ofNullable(known.get(text)).ifPresent(vector -> fresh.put(id, vector)));
    store(texts, fresh);
  }

  private void finish(Map<String, String> texts, @Nullable Throwable failure) {
    if (failure == null) {
      succeeded();
    } else {
      again(texts, failure);
    }
  }

  private void store(Map<String, String> texts, Map<String, float[]> fresh) {
    synchronized (this) {
      fresh.keySet().removeIf(id -> !Optional.ofNullable(texts.get(id)).equals(current(id)));
    }
    if (!fresh.values().stream().allMatch(index::fits)) {
      LOG.warn("Embeddings have another number of dimensions than before: restart the hub");
      fresh.values().removeIf(vector -> !index.fits(vector));
    }
    index.put(fresh);
  }

  private Optional<String> current(String id) {
    return Optional.ofNullable(wanted.get(id));
  }

  private synchronized void succeeded() {
    busy = false;
    pause = FIRST_PAUSE;
    batch = Math.min(LARGEST_BATCH, batch * 2);
    next();
  }

  private synchronized void again(Map<String, String> texts, Throwable failure) {
    LOG.warn("{} skills wait for the embeddings endpoint: {}", texts.size(), failure.toString());
    texts.forEach(
        (id, text) -> {
          if (text.equals(wanted.get(id))) {
            waiting.putIfAbsent(id, text);
          }
        });
    batch = Math.max(1, batch / 2);
    if (!closed) {
      var unused = worker.schedule(this::retry, pause.toMillis(), TimeUnit.MILLISECONDS);
      pause =
          pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0
              ? LONGEST_PAUSE
              : pause.multipliedBy(2);
    }
  }

  private synchronized void retry() {
    busy = false;
    next();
  }

  @Override
  public synchronized void close() {
    closed = true;
    waiting.clear();
  }
}

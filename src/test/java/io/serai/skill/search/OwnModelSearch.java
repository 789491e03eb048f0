package io.serai.skill.search;

import io.serai.SettableClock;
import io.serai.search.EmbeddingSearchConfig;
import io.serai.search.EmbeddingsClient;
import io.serai.search.local.LocalEmbeddings;
import io.serai.skill.MemoryStatistics;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** A search over some skills with the hub's own model, or by words alone. */
public final class OwnModelSearch implements AutoCloseable {

  private final ScheduledExecutorService worker = Executors.newSingleThreadScheduledExecutor();
  private final SkillCatalog catalog = new SkillCatalog();
  private final SettableClock clock = new SettableClock();
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), clock, worker);
  private final SkillSearch search;

  private final ScheduledExecutorService indexer;

  private OwnModelSearch(
      Optional<EmbeddingSearchConfig> embeddings,
      ScheduledExecutorService indexer,
      List<Skill> skills) {
    this.indexer = indexer;
    search = new SkillSearch(catalog, statistics, clock, embeddings);
    catalog.update(skills, List.of());
  }

  /** Searches by words alone. */
  public static OwnModelSearch byWords(List<Skill> skills) {
    return new OwnModelSearch(
        Optional.empty(), Executors.newSingleThreadScheduledExecutor(), skills);
  }

  /** Searches with the model; returns when all skills, whose texts differ, have a vector. */
  public static OwnModelSearch open(LocalEmbeddings model, List<Skill> skills) {
    ScheduledExecutorService indexer = Executors.newSingleThreadScheduledExecutor();
    AtomicInteger embedded = new AtomicInteger();
    EmbeddingsClient documents =
        texts ->
            model
                .documents()
                .embed(texts)
                .whenComplete((vectors, failure) -> embedded.addAndGet(texts.size()));
    OwnModelSearch search =
        new OwnModelSearch(
            Optional.of(
                new EmbeddingSearchConfig(
                    model.queries(),
                    documents,
                    LocalEmbeddings.scale(),
                    Optional.empty(),
                    indexer,
                    Duration.ofSeconds(30))),
            indexer,
            skills);
    Awaitility.await()
        .atMost(Duration.ofMinutes(15))
        .until(() -> embedded.get() >= skills.size() && search.finds(skills.size()));
    return search;
  }

  /** Whether as many skills as a search can select are found by a text that shares no word. */
  private boolean finds(int skills) {
    SkillSearchResults result =
        search.search(SearchRequest.of("qzx").limit(1_000).minSimilarity(-1)).join();
    return result.totalMatches() == Math.min(skills, 2_000);
  }

  public SkillSearch search() {
    return search;
  }

  /** Searches with default settings. */
  public CompletableFuture<SkillSearchResults> search(String intent) {
    return search.search(SearchRequest.of(intent).minSimilarity(0.36));
  }

  @Override
  public void close() {
    search.close();
    statistics.close();
    indexer.shutdownNow();
    worker.shutdownNow();
  }
}

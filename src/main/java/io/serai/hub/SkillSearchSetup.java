package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.protocol.Platform;
import io.serai.search.EmbeddingSearchConfig;
import io.serai.search.EmbeddingsClient;
import io.serai.search.HttpEmbeddingsClient;
import io.serai.search.HttpPostClient;
import io.serai.search.local.LocalEmbeddings;
import io.serai.search.local.VectorFile;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.component.SkillComponent;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.SkillSearchSettings;
import io.serai.store.OwnerOnlyFiles;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Configures the statistics of skills and the search over them. */
final class SkillSearchSetup {

  private static final String VECTORS = "vectors.bin";
  private static final int STOP_SECONDS = 5;

  private final Settings settings;
  private final CloseStack closeStack;
  private final SkillStatistics statistics;
  private final SkillSearch search;
  private @Nullable LocalEmbeddings models; // null unless the hub's own are used

  SkillSearchSetup(
      Settings settings,
      CloseStack closeStack,
      Platform platform,
      SkillCatalog catalog,
      Clock clock) {
    this.settings = settings;
    this.closeStack = closeStack;
    this.statistics =
        closeStack.add(
            SkillStatistics.open(
                new SkillStatisticsTable(platform.database()), clock, scheduler("serai-counts")));
    statistics.follow(catalog);
    platform.camel().getRegistry().bind(SkillComponent.STATISTICS, statistics);
    this.search =
        closeStack.add(
            new SkillSearch(catalog, statistics, clock, embeddings(platform.outbound())));
  }

  SkillStatistics statistics() {
    return statistics;
  }

  SkillSearch search() {
    return search;
  }

  /**
   * Begins to load the hub's own models, if they are used. To be called once the hub serves, since
   * loading takes a processor from the start.
   */
  void loadModels() {
    if (models != null) {
      models.load();
    }
  }

  private Optional<EmbeddingSearchConfig> embeddings(OutboundGateway outbound) {
    if (SkillSearchSettings.byWordsAlone(settings)) {
      return Optional.empty();
    }
    return SkillSearchSettings.embeddingsEndpoint(settings)
        .map(endpoint -> remote(outbound, endpoint))
        .or(() -> Optional.of(local()));
  }

  private EmbeddingSearchConfig remote(OutboundGateway outbound, URI endpoint) {
    Optional<String> key = settings.find(SkillSearchSettings.EMBEDDINGS_KEY);
    HttpPostClient http = new OutboundPostClient(outbound, key.map(Set::of).orElse(Set.of()));
    EmbeddingsClient client =
        new HttpEmbeddingsClient(
            http, endpoint, settings.find(SkillSearchSettings.EMBEDDINGS_MODEL), key);
    return new EmbeddingSearchConfig(
        client, scheduler("serai-embeddings"), EmbeddingSearchConfig.PATIENCE);
  }

  private EmbeddingSearchConfig local() {
    LocalEmbeddings model = closeStack.add(new LocalEmbeddings());
    models = model;
    VectorFile file =
        new VectorFile(
            OwnerOnlyFiles::open,
            new HubHomeDirectory(settings.home()).data().resolve(VECTORS),
            LocalEmbeddings.model(),
            LocalEmbeddings.dimensions());
    ScheduledExecutorService worker =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named("serai-embeddings"));
    closeStack.add(() -> close(worker, file));
    return new EmbeddingSearchConfig(
        model.queries(),
        model.documents(),
        LocalEmbeddings.scale(),
        Optional.of(file),
        worker,
        EmbeddingSearchConfig.PATIENCE);
  }

  /** Closes the file when the worker, its only user, has ended. */
  private static void close(ScheduledExecutorService worker, VectorFile file)
      throws InterruptedException {
    worker.shutdown();
    if (worker.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
      file.close();
    }
  }

  private ScheduledExecutorService scheduler(String name) {
    ScheduledExecutorService scheduler =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named(name));
    closeStack.add(scheduler::shutdownNow);
    return scheduler;
  }
}

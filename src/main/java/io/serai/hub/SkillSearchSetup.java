package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.outbound.OutboundGateway;
import io.serai.search.EmbeddingSearchResources;
import io.serai.search.EmbeddingsClient;
import io.serai.search.HttpEmbeddingsClient;
import io.serai.search.HttpPostClient;
import io.serai.search.local.LocalEmbeddings;
import io.serai.search.local.VectorFile;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.component.SkillComponent;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.store.OwnerOnlyFiles;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;

/** Configures the statistics of skills and the search over them. */
final class SkillSearchSetup {

  private static final String URL_KEY = "serai.embeddings.url";
  private static final String NONE = "none";
  private static final String URL = "a URL such as https://HOST/v1/embeddings, or none";
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
      CamelContext camel,
      Database database,
      SkillCatalog catalog,
      OutboundGateway outbound,
      Clock clock) {
    this.settings = settings;
    this.closeStack = closeStack;
    this.statistics =
        closeStack.add(
            SkillStatistics.open(
                new SkillStatisticsTable(database), clock, scheduler("serai-counts")));
    statistics.follow(catalog);
    camel.getRegistry().bind(SkillComponent.STATISTICS, statistics);
    this.search = closeStack.add(new SkillSearch(catalog, statistics, clock, embeddings(outbound)));
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

  private Optional<EmbeddingSearchResources> embeddings(OutboundGateway outbound) {
    Optional<String> url = optional(URL_KEY);
    if (url.isEmpty()) {
      return Optional.of(local());
    }
    if (url.get().equals(NONE)) {
      return Optional.empty();
    }
    Optional<String> key = optional("serai.embeddings.key");
    HttpPostClient http = new OutboundPostClient(outbound, key.map(Set::of).orElse(Set.of()));
    EmbeddingsClient client =
        new HttpEmbeddingsClient(http, uri(url.get()), optional("serai.embeddings.model"), key);
    return Optional.of(
        new EmbeddingSearchResources(
            client, scheduler("serai-embeddings"), EmbeddingSearchResources.PATIENCE));
  }

  private EmbeddingSearchResources local() {
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
    return new EmbeddingSearchResources(
        model.queries(),
        model.documents(),
        LocalEmbeddings.scale(),
        Optional.of(file),
        worker,
        EmbeddingSearchResources.PATIENCE);
  }

  /** Closes the file when the worker, its only user, has ended. */
  private static void close(ScheduledExecutorService worker, VectorFile file)
      throws InterruptedException {
    worker.shutdown();
    if (worker.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
      file.close();
    }
  }

  private URI uri(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException noUrl) {
      throw settings.wrong(URL_KEY, URL);
    }
    throw settings.wrong(URL_KEY, URL);
  }

  private Optional<String> optional(String key) {
    return Optional.of(settings.text(key)).filter(text -> !text.isEmpty());
  }

  private ScheduledExecutorService scheduler(String name) {
    ScheduledExecutorService scheduler =
        new ScheduledThreadPoolExecutor(1, ThreadPoolFactory.named(name));
    closeStack.add(scheduler::shutdownNow);
    return scheduler;
  }
}

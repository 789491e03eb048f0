package io.serai.hub;

import io.serai.concurrent.ThreadPoolFactory;
import io.serai.outbound.OutboundGateway;
import io.serai.search.EmbeddingSearchResources;
import io.serai.search.EmbeddingsClient;
import io.serai.search.HttpEmbeddingsClient;
import io.serai.search.HttpPostClient;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.SkillStatisticsTable;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.CamelContext;

/** Configures the statistics of skills and the search over them. */
final class SkillSearchSetup {

  private static final String URL = "a URL such as https://HOST/v1/embeddings";

  private final Settings settings;
  private final CloseStack closeStack;
  private final SkillStatistics statistics;
  private final SkillSearch search;

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
    camel.getRegistry().bind("serai-statistics", statistics);
    this.search = closeStack.add(new SkillSearch(catalog, statistics, clock, embeddings(outbound)));
  }

  SkillStatistics statistics() {
    return statistics;
  }

  SkillSearch search() {
    return search;
  }

  private Optional<EmbeddingSearchResources> embeddings(OutboundGateway outbound) {
    Optional<String> url = optional("serai.embeddings.url");
    if (url.isEmpty()) {
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

  private URI uri(String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException noUrl) {
      throw settings.wrong("serai.embeddings.url", URL);
    }
    throw settings.wrong("serai.embeddings.url", URL);
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

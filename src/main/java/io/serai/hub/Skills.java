package io.serai.hub;

import io.serai.outbound.Outbound;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.StatisticsTable;
import io.serai.skill.search.Embeddings;
import io.serai.skill.search.EmbeddingsClient;
import io.serai.skill.search.HttpEmbeddings;
import io.serai.skill.search.HttpPost;
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

/** The statistics of skills, and search over them. */
final class Skills {

  private static final String URL = "a URL such as https://HOST/v1/embeddings";

  private final Settings settings;
  private final Parts parts;
  private final SkillStatistics statistics;
  private final SkillSearch search;

  Skills(
      Settings settings,
      Parts parts,
      CamelContext camel,
      Database database,
      SkillCatalog catalog,
      Outbound outbound,
      Clock clock) {
    this.settings = settings;
    this.parts = parts;
    this.statistics =
        parts.add(
            SkillStatistics.open(new StatisticsTable(database), clock, scheduler("serai-counts")));
    camel.getRegistry().bind("serai-statistics", statistics);
    this.search =
        parts.add(new SkillSearch(catalog, statistics, clock, embeddings(camel, outbound)));
  }

  SkillStatistics statistics() {
    return statistics;
  }

  SkillSearch search() {
    return search;
  }

  private Optional<Embeddings> embeddings(CamelContext camel, Outbound outbound) {
    Optional<String> url = optional("serai.embeddings.url");
    if (url.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> key = optional("serai.embeddings.key");
    HttpPost http = new OutboundPost(camel, outbound, key.map(Set::of).orElse(Set.of()));
    EmbeddingsClient client =
        new HttpEmbeddings(http, uri(url.get()), optional("serai.embeddings.model"), key);
    return Optional.of(new Embeddings(client, scheduler("serai-embeddings"), Embeddings.PATIENCE));
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
    ScheduledExecutorService scheduler = new ScheduledThreadPoolExecutor(1, Executors.named(name));
    parts.add(scheduler::shutdownNow);
    return scheduler;
  }
}

package io.serai.hub;

import io.serai.a2s.A2s;
import io.serai.console.CredentialRoutes;
import io.serai.http.AccessFilter;
import io.serai.http.FrontDoor;
import io.serai.outbound.Outbound;
import io.serai.reload.ReloadThread;
import io.serai.reload.Reloads;
import io.serai.route.RouteSlots;
import io.serai.security.AgentDirectory;
import io.serai.security.Authenticator;
import io.serai.security.OperatorKeys;
import io.serai.security.RateLimits;
import io.serai.security.SecurityConfig;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.skill.StatisticsTable;
import io.serai.skill.search.Embeddings;
import io.serai.skill.search.EmbeddingsClient;
import io.serai.skill.search.HttpEmbeddings;
import io.serai.skill.search.HttpPost;
import io.serai.skill.search.SkillSearch;
import io.serai.store.Database;
import io.serai.store.HomeLock;
import io.serai.store.StoreException;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.camel.CamelContext;
import org.apache.camel.RoutesBuilder;

/**
 * One running hub: opens every part in order, and closes them in the opposite one.
 *
 * <p>The way of a start: home and lock → database → who may call → Camel with the front door →
 * outbound, skills, A2S → folders → open. Until the end every request is answered with 503.
 */
public final class Hub implements AutoCloseable {

  private static final int REGISTRATIONS_WAITING = 1_000;

  private final Settings settings;
  private final Clock clock = Clock.systemUTC();
  private final Parts parts = new Parts();
  private final Reloads reloads = new Reloads();
  private final SkillCatalog catalog = new SkillCatalog();
  private final AgentDirectory agents = new AgentDirectory();
  private final FrontDoor door;
  private final CamelApplication camel;
  private final Folders folders;

  /**
   * Starts a hub; returns when it serves.
   *
   * @throws HubException where it cannot, in one line that says what to do
   */
  public static Hub start(Settings settings, HubOptions options) {
    try {
      return new Hub(settings, options);
    } catch (StoreException failure) {
      throw new HubException(failure.getMessage(), failure);
    }
  }

  private Hub(Settings settings, HubOptions options) {
    this.settings = settings;
    try {
      Home home = Home.open(settings.home());
      parts.add(HomeLock.acquire(home.data()));
      Database database = parts.add(Database.open(settings.text("serai.store.url")));
      Vertx vertx = Vertx.vertx();
      parts.add(() -> vertx.close().toCompletionStage().toCompletableFuture().join());
      ReloadThread reloadThread = parts.add(reloadThread());
      refuse(Configurations.security(settings).startRefusal(true));
      Authenticator authenticator = authenticator(home);
      door = frontDoor(vertx, authenticator);
      camel = parts.add(new CamelApplication(settings, door, catalog));
      folders = new Folders(settings, reloads, reloadThread, clock, options);
      folders.routes(camel.context(), door.paths());
      folders.capabilities(a2s(database, vertx, options));
      folders.agents(agents, catalog);
      refuse(authenticator.startRefusal());
      parts.add(folders);
      door.open();
    } catch (RuntimeException failure) {
      parts.close();
      throw failure;
    }
  }

  /** The address that callers on this machine use. */
  public String url() {
    String host = settings.text("serai.host");
    return "http://"
        + (Set.of("0.0.0.0", "::").contains(host) ? "localhost" : host)
        + ":"
        + door.port();
  }

  /** What the hub has to say of itself after its start. */
  public HubSummary summary() {
    return new HubSummary(
        url(),
        settings.text("serai.security.mode"),
        catalog.snapshot().size(),
        folders.routeCount(),
        agents.agents().size(),
        reloads.refused().values());
  }

  /** Lets requests in flight come to their end, then stops everything. */
  @Override
  public void close() {
    door.shut();
    parts.close();
  }

  private A2s a2s(Database database, Vertx vertx, HubOptions options) {
    CamelContext context = camel.context();
    ScheduledExecutorService scheduler = new ScheduledThreadPoolExecutor(1);
    parts.add(scheduler::shutdownNow);
    SkillStatistics statistics =
        parts.add(SkillStatistics.open(new StatisticsTable(database), clock, scheduler));
    ExecutorService compiler = Executors.bounded("serai-compiler", 1, Integer.MAX_VALUE);
    parts.add(compiler::shutdownNow);
    RouteSlots slots =
        parts.add(new RouteSlots(context, settings.number("serai.routes.max"), compiler));
    Outbound outbound =
        parts.add(new Outbound(context, vertx, slots, Configurations.outbound(settings)));
    SkillSearch search =
        parts.add(new SkillSearch(catalog, statistics, clock, embeddings(context, outbound)));
    context.getRegistry().bind("serai-statistics", statistics);
    Vault vault =
        Vault.open(
            settings.home().resolve("data"),
            Optional.ofNullable(System.getenv("SERAI_VAULT_KEY")),
            clock);
    ExecutorService worker = Executors.bounded("serai-registry", 1, REGISTRATIONS_WAITING);
    parts.add(worker::shutdown);
    A2s a2s =
        new A2s(
            new A2s.Ground(
                context,
                database,
                reloads,
                catalog,
                statistics,
                search,
                slots,
                outbound,
                new VaultSecrets(vault),
                clock),
            new A2s.Options(options.dev(), settings.fraction("serai.search.min-similarity")),
            worker);
    door.errors().shape("/a2s/", A2s.ERRORS);
    add(context, a2s.routes());
    add(context, new CredentialRoutes(vault, worker));
    return a2s;
  }

  private Optional<Embeddings> embeddings(CamelContext context, Outbound outbound) {
    String url = settings.text("serai.embeddings.url");
    if (url.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> key = optional("serai.embeddings.key");
    HttpPost http = new OutboundPost(context, outbound, key.map(Set::of).orElse(Set.of()));
    ScheduledExecutorService worker = new ScheduledThreadPoolExecutor(1);
    parts.add(worker::shutdownNow);
    EmbeddingsClient client =
        new HttpEmbeddings(http, URI.create(url), optional("serai.embeddings.model"), key);
    return Optional.of(new Embeddings(client, worker, Embeddings.PATIENCE));
  }

  private Optional<String> optional(String key) {
    return Optional.of(settings.text(key)).filter(text -> !text.isEmpty());
  }

  private static void add(CamelContext context, RoutesBuilder routes) {
    try {
      context.addRoutes(routes);
    } catch (Exception failure) {
      throw new HubException("The hub's own routes do not start: " + failure.getMessage(), failure);
    }
  }

  private Authenticator authenticator(Home home) {
    SecurityConfig config = Configurations.security(settings);
    OperatorKeys operators =
        new OperatorKeys(config.operators(), home.data().resolve("operators"), clock);
    return new Authenticator(config, agents, operators);
  }

  private static void refuse(Optional<String> refusal) {
    if (refusal.isPresent()) {
      throw new HubException(refusal.get());
    }
  }

  private FrontDoor frontDoor(Vertx vertx, Authenticator authenticator) {
    FrontDoor front = new FrontDoor(vertx, Configurations.http(settings));
    front.filter(
        new AccessFilter(
            authenticator, agents, new RateLimits(clock), front.errors(), Hub::isPublic));
    front.mount(
        router ->
            router
                .get("/health")
                .handler(
                    request ->
                        request
                            .response()
                            .putHeader("content-type", "application/json")
                            .end("{\"status\":\"UP\"}")));
    return front;
  }

  private static boolean isPublic(String path) {
    return path.equals("/health") || path.startsWith("/observe/health");
  }

  private static ReloadThread reloadThread() {
    try {
      return ReloadThread.start(FileSystems.getDefault());
    } catch (IOException failure) {
      throw new HubException(
          "Folders cannot be watched: " + failure.getMessage() + ". Raise the inotify limits.",
          failure);
    }
  }

  /** How long a stop waits for what is in flight. */
  static Duration shutdownTimeout(Settings settings) {
    return settings.duration("serai.shutdown-timeout");
  }
}

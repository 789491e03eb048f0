package io.serai.hub;

import io.serai.a2a.A2aModule;
import io.serai.a2s.A2sModule;
import io.serai.console.AgentTaskLoads;
import io.serai.console.ConsoleDependencies;
import io.serai.console.CredentialsApi;
import io.serai.http.HubHttpServer;
import io.serai.http.grpc.GrpcServer;
import io.serai.reload.ReloadHistory;
import io.serai.reload.ReloadThread;
import io.serai.security.AgentDirectory;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.ExposedRoutes;
import io.serai.skill.component.RouteExposureSettings;
import io.serai.store.DataFolderLock;
import io.serai.store.Database;
import io.serai.store.OwnerOnlyFiles;
import io.serai.store.StoreException;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.camel.RoutesBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running hub: opens all components in order, and closes them in reverse.
 *
 * <p>Order of the start: home and lock, database, HTTP server, Camel, outbound gateway, skills,
 * tasks, A2S, folders, recovery of tasks, HTTP requests, consuming routes. Until it is ready every
 * request is answered with 503. Thread-safe.
 */
public final class Hub implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Hub.class);
  private static final int MAX_PENDING_REGISTRATIONS = 1_000;

  private final Settings settings;
  private final Clock clock = Clock.systemUTC();
  private final CloseStack closeStack = new CloseStack();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ReloadHistory reloadHistory = new ReloadHistory();
  private final SkillCatalog catalog = new SkillCatalog();
  private final AgentDirectory agents = new AgentDirectory();
  private final HubHttpServer server;
  private final CamelApplication camel;
  private final HotReloadFolders folders;
  private final TaskEngineSetup taskEngineSetup;

  /**
   * Starts a hub; returns when it serves requests.
   *
   * @throws HubException if it cannot start; the message is one line that says what to do
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
      HubHomeDirectory home = HubHomeDirectory.open(settings.home());
      closeStack.add(DataFolderLock.acquire(home.data()));
      OwnerOnlyFiles.tightenAll(home.data());
      Database database = closeStack.add(Database.open(settings.text("serai.store.url")));
      Vertx vertx = Vertx.vertx(SettingsMapper.vertx(settings));
      closeStack.add(() -> vertx.close().toCompletionStage().toCompletableFuture().join());
      Tracing tracing = closeStack.add(TracingSetup.open(settings, options));
      HttpSetup httpSetup =
          new HttpSetup(settings, home, vertx, agents, reloadHistory, tracing, clock);
      closeStack.add(httpSetup.console());
      server = httpSetup.server();
      camel = closeStack.add(new CamelApplication(settings, server, catalog));
      Vault vault = Vault.open(home.data(), vaultKey(), clock);
      Dependencies dependencies =
          Dependencies.open(
              settings,
              closeStack,
              camel.context(),
              vertx,
              database,
              catalog,
              agents,
              vault,
              tracing,
              httpSetup::isOperator,
              clock);
      httpSetup.useOutbound(camel.context(), dependencies.outbound());
      taskEngineSetup = dependencies.tasks();
      server.whenShut(taskEngineSetup::beginStop);
      A2sModule a2s = a2s(dependencies, options, vault);
      closeStack.add(camel); // closed before what its routes use, after reloading has ended
      closeStack.add(dependencies.tasks()); // closed before Camel, whose routes the tasks run on
      A2aSetup a2a = closeStack.add(a2a(dependencies, vault, httpSetup.grpc()));
      RemoteAgentSetup registry =
          new RemoteAgentSetup(home, dependencies, closeStack, agents, catalog, this::rescanAgents);
      add(registry.routes());
      httpSetup.console().open(consoleDependencies(dependencies, vault, a2a, registry));
      ReloadThread thread = closeStack.add(reloadThread());
      folders =
          closeStack.add(new HotReloadFolders(settings, reloadHistory, thread, clock, options));
      ExposedRoutes exposed = closeStack.add(exposed(dependencies));
      folders.routes(camel.context(), server.paths(), catalog);
      folders.heldRoutes().forEach(exposed::exposeHeld);
      folders.capabilities(a2s.files());
      folders.agents(agents, catalog);
      requireExposed(exposed);
      dependencies.tasks().recover();
      a2a.resume();
      httpSetup.open();
      folders.startConsuming();
    } catch (RuntimeException failure) {
      closeStack.close();
      throw failure;
    }
  }

  /** Returns the address for callers on this machine. */
  public String url() {
    String host = settings.text("serai.host");
    String reachable = Set.of("0.0.0.0", "::").contains(host) ? "localhost" : host;
    return "http://" + reachable + ":" + server.port();
  }

  /** Returns what the hub serves after its start. */
  public HubStartupSummary summary() {
    ExampleCapabilityFinder exampleCapabilityFinder = new ExampleCapabilityFinder(catalog);
    return new HubStartupSummary(
        url(),
        settings.text("serai.security.mode"),
        catalog.snapshot().size(),
        exampleCapabilityFinder.capabilities(),
        folders.routeCount(),
        agents.agents().size(),
        reloadHistory.refused().values(),
        exampleCapabilityFinder.simplest(),
        new SelfCallPortCheck(exampleCapabilityFinder)
            .findMismatch(settings.homePort(), server.port()));
  }

  /**
   * Stops consuming messages, waits for messages and requests in flight within the shutdown
   * timeout, then closes everything. A second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      // Otherwise a message that waits for a task would block the rest of the stop.
      taskEngineSetup.beginStop();
      folders.stopConsuming();
      server.drain(taskEngineSetup.remainingTime());
      folders.awaitQueues();
      closeStack.close();
    }
  }

  private A2sModule a2s(Dependencies dependencies, HubOptions options, Vault vault) {
    ExecutorService worker =
        ThreadPoolFactory.bounded("serai-registry", 1, MAX_PENDING_REGISTRATIONS);
    closeStack.add(worker::shutdown);
    TaskEngineSetup taskEngineSetup = dependencies.tasks();
    A2sModule a2s =
        new A2sModule(
            new A2sModule.A2sDependencies(
                camel.context(),
                dependencies.database(),
                reloadHistory,
                catalog,
                dependencies.skills().statistics(),
                dependencies.skills().search(),
                dependencies.routeCache(),
                dependencies.outbound(),
                new VaultSecrets(vault, dependencies.outbound().privateHosts()),
                taskEngineSetup.dispatcher(),
                taskEngineSetup.agents(),
                clock),
            new A2sModule.A2sOptions(
                options.dev(),
                settings.fraction("serai.search.min-similarity"),
                SettingsMapper.publicBase(settings),
                SettingsMapper.isClosed(settings),
                SettingsMapper.registry(settings)),
            worker);
    server.errors().shape("/a2s/", A2sModule.ERRORS);
    add(a2s.routes());
    add(new CredentialsApi(vault, worker));
    return a2s;
  }

  private CompletionStage<Void> rescanAgents() {
    return folders.rescanAgents();
  }

  private ConsoleDependencies consoleDependencies(
      Dependencies dependencies, Vault vault, A2aSetup a2a, RemoteAgentSetup registry) {
    return new ConsoleDependencies(
        camel.context(),
        dependencies.database(),
        catalog,
        dependencies.skills().statistics(),
        dependencies.routeCache(),
        dependencies.outbound(),
        new AgentTaskLoads(dependencies.tasks().dispatcher(), agents),
        a2a.metricSources(),
        registry.remotes(),
        vault,
        settings.text("serai.public-base-url"));
  }

  private A2aSetup a2a(Dependencies dependencies, Vault vault, GrpcServer grpc) {
    A2aSetup a2a =
        new A2aSetup(
            settings, dependencies, camel.context(), catalog, agents, grpc, vault.sealer(), clock);
    A2aModule.shape(server.errors());
    server.whenShut(a2a::endStreams);
    add(a2a.routes());
    return a2a;
  }

  private ExposedRoutes exposed(Dependencies dependencies) {
    try {
      return new ExposedRoutes(
          camel.context(),
          catalog,
          RouteExposureSettings.read(settings.withPrefix(RouteExposureSettings.PREFIX)),
          dependencies.tasks().timer());
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /**
   * Fails the start if a route to expose is missing, unless a file was rejected that may contain
   * it.
   */
  private void requireExposed(ExposedRoutes exposed) {
    List<String> missing = exposed.missing();
    if (!missing.isEmpty() && reloadHistory.refused().isEmpty()) {
      throw new HubException(missing.get(0));
    }
    missing.forEach(LOG::error);
  }

  private void add(RoutesBuilder routes) {
    try {
      camel.context().addRoutes(routes);
    } catch (Exception failure) {
      throw new HubException(
          "The hub's own routes could not be started: " + failure.getMessage(), failure);
    }
  }

  private static Optional<String> vaultKey() {
    return Optional.ofNullable(System.getenv("SERAI_VAULT_KEY"));
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
}

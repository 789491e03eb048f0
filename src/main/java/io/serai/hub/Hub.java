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
 * One running hub: opens every part in order, and closes them in the opposite one.
 *
 * <p>The way of a start: home and lock → database → front door → Camel → outbound, skills, tasks,
 * A2S → folders → tasks that were left → open → routes that take messages. Until the end every
 * request is answered with 503. Thread-safe.
 */
public final class Hub implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Hub.class);
  private static final int REGISTRATIONS_WAITING = 1_000;

  private final Settings settings;
  private final Clock clock = Clock.systemUTC();
  private final CloseStack closeStack = new CloseStack();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ReloadHistory reloadHistory = new ReloadHistory();
  private final SkillCatalog catalog = new SkillCatalog();
  private final AgentDirectory agents = new AgentDirectory();
  private final HubHttpServer door;
  private final CamelApplication camel;
  private final HotReloadFolders folders;
  private final TaskEngineSetup taskEngineSetup;

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
      door = httpSetup.door();
      camel = closeStack.add(new CamelApplication(settings, door, catalog));
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
      httpSetup.wayOut(camel.context(), dependencies.outbound());
      taskEngineSetup = dependencies.tasks();
      door.whenShut(taskEngineSetup::beginStop);
      A2sModule a2s = a2s(dependencies, options, vault);
      closeStack.add(camel); // before what its routes use; the reloads end before it
      closeStack.add(dependencies.tasks()); // and before it the tasks that run on them
      A2aSetup a2a = closeStack.add(a2a(dependencies, vault, httpSetup.grpc()));
      RemoteAgentSetup registry =
          new RemoteAgentSetup(home, dependencies, closeStack, agents, catalog, this::agentsAgain);
      add(registry.routes());
      httpSetup.console().open(consoleParts(dependencies, vault, a2a, registry));
      ReloadThread thread = closeStack.add(reloadThread());
      folders =
          closeStack.add(new HotReloadFolders(settings, reloadHistory, thread, clock, options));
      ExposedRoutes exposed = closeStack.add(exposed(dependencies));
      folders.routes(camel.context(), door.paths(), catalog);
      folders.heldRoutes().forEach(exposed::exposeHeld);
      folders.capabilities(a2s.files());
      folders.agents(agents, catalog);
      requireExposed(exposed);
      dependencies.tasks().recover();
      a2a.resume();
      httpSetup.open();
      folders.beginMessages();
    } catch (RuntimeException failure) {
      closeStack.close();
      throw failure;
    }
  }

  /** The address that callers on this machine use. */
  public String url() {
    String host = settings.text("serai.host");
    String reachable = Set.of("0.0.0.0", "::").contains(host) ? "localhost" : host;
    return "http://" + reachable + ":" + door.port();
  }

  /** What the hub has to say of itself after its start. */
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
        new SelfCallPortCheck(exampleCapabilityFinder).elsewhere(settings.homePort(), door.port()));
  }

  /**
   * Takes no more messages, lets messages and requests in flight come to their end, both within the
   * shutdown timeout, then stops everything; a second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      taskEngineSetup.beginStop(); // or a message that waits for a task would hold all that follows
      folders.endMessages();
      door.drain(taskEngineSetup.rest());
      folders.awaitQueues();
      closeStack.close();
    }
  }

  private A2sModule a2s(Dependencies dependencies, HubOptions options, Vault vault) {
    ExecutorService worker = ThreadPoolFactory.bounded("serai-registry", 1, REGISTRATIONS_WAITING);
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
                dependencies.slots(),
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
    door.errors().shape("/a2s/", A2sModule.ERRORS);
    add(a2s.routes());
    add(new CredentialsApi(vault, worker));
    return a2s;
  }

  private CompletionStage<Void> agentsAgain() {
    return folders.agentsAgain();
  }

  private ConsoleDependencies consoleParts(
      Dependencies dependencies, Vault vault, A2aSetup a2a, RemoteAgentSetup registry) {
    return new ConsoleDependencies(
        camel.context(),
        dependencies.database(),
        catalog,
        dependencies.skills().statistics(),
        dependencies.slots(),
        dependencies.outbound(),
        new AgentTaskLoads(dependencies.tasks().dispatcher(), agents),
        a2a.numbers(),
        registry.remotes(),
        vault,
        settings.text("serai.public-base-url"));
  }

  private A2aSetup a2a(Dependencies dependencies, Vault vault, GrpcServer grpc) {
    A2aSetup a2a =
        new A2aSetup(
            settings, dependencies, camel.context(), catalog, agents, grpc, vault.sealer(), clock);
    A2aModule.shape(door.errors());
    door.whenShut(a2a::endStreams);
    add(a2a.routes());
    return a2a;
  }

  private ExposedRoutes exposed(Dependencies dependencies) {
    try {
      return new ExposedRoutes(
          camel.context(),
          catalog,
          RouteExposureSettings.read(settings.beginningWith(RouteExposureSettings.PREFIX)),
          dependencies.tasks().timer());
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** A route that is not there stops the start, unless the file that has it may be refused. */
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
      throw new HubException("The hub's own routes do not start: " + failure.getMessage(), failure);
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

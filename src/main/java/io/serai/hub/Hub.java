package io.serai.hub;

import io.serai.concurrent.CoalescingRun;
import io.serai.console.endpoint.AgentTaskLoads;
import io.serai.http.HttpSettings;
import io.serai.http.HubHttpServer;
import io.serai.llm.LlmServices;
import io.serai.protocol.AgentServices;
import io.serai.protocol.CallResolver;
import io.serai.protocol.HubVersion;
import io.serai.protocol.Platform;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import io.serai.protocol.SkillServices;
import io.serai.protocol.TaskServices;
import io.serai.reload.AuditedFileChanges;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import io.serai.reload.ReloadThread;
import io.serai.route.header.SeraiHeaderGuard;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.AgentWeightOverrides;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditStore;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.rate.RateLimiter;
import io.serai.security.vault.Vault;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Settings;
import io.serai.skill.AgentSkillHintsReader;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ActiveAgents;
import io.serai.skill.agent.AgentComponent;
import io.serai.skill.agent.AgentComponentContext;
import io.serai.skill.agent.AgentRegistry;
import io.serai.skill.component.ExposedRoutePublisher;
import io.serai.skill.component.RouteExposureSettings;
import io.serai.skill.component.SkillComponent;
import io.serai.skill.run.OwnerRightsLookup;
import io.serai.store.DataFolderLock;
import io.serai.store.Database;
import io.serai.store.OwnerOnlyFiles;
import io.serai.store.StoreException;
import io.serai.store.StoreSettings;
import io.serai.task.run.config.TaskRetentionSettings;
import io.serai.telemetry.TelemetrySettings;
import io.serai.trace.Tracing;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.Registry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A running hub: opens all components in order, and closes them in reverse.
 *
 * <p>Order of the start: home and lock, database, HTTP server, Camel, outbound gateway, skills,
 * tasks, protocols, folders; then it is {@linkplain #load loaded}. {@link #serve} goes on: recovery
 * of tasks, HTTP requests, consuming routes. Until it is ready every request is answered with 503.
 * Thread-safe.
 */
public final class Hub implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Hub.class);

  private final Settings settings;
  private final Clock clock = Clock.systemUTC();
  private final CloseStack closeStack = new CloseStack();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final ReloadHistory reloadHistory = new ReloadHistory();
  private final AuditedFileChanges fileChanges;
  private final SkillCatalog catalog = new SkillCatalog();
  private final AgentDirectory agents = new AgentDirectory();
  private final List<Protocol> protocols = new CopyOnWriteArrayList<>();
  private final RateLimiter limits = new RateLimiter(clock);
  private final ProtocolConflictCheck declarations = new ProtocolConflictCheck();
  private final SortedMap<String, FileReloadOutcome> outcomes = new ConcurrentSkipListMap<>();
  private final HttpSetup httpSetup;
  private final HubHttpServer server;
  private final CamelApplication camel;
  private final HotReloadFolders folders;
  private final CoalescingRun reloadFolders = new CoalescingRun(this::rescanAll);
  private final TaskEngineSetup taskEngineSetup;
  private final LlmServices llm;
  private final SkillSearchSetup skills;

  /**
   * Starts a hub; returns when it serves requests.
   *
   * @throws HubException if it cannot start; the message is one line that says what to do
   */
  public static Hub start(Settings settings, HubStartOptions options) {
    Hub hub = load(settings, options);
    try {
      hub.serve();
    } catch (RuntimeException | Error failure) {
      hub.close();
      throw failure;
    }
    return hub;
  }

  /**
   * Opens a hub and loads all files of its home. Routes are created and started, except those that
   * fetch messages; requests are answered with 503, no task is recovered.
   *
   * @throws HubException if the hub cannot start; everything is closed then
   */
  static Hub load(Settings settings, HubStartOptions options) {
    try {
      return new Hub(settings, options);
    } catch (StoreException | InvalidSettingException | LinkageError failure) {
      throw explained(failure);
    }
  }

  /**
   * Begins to serve, when all skills are there: recovers tasks, accepts requests, and lets routes
   * fetch messages. To be called once.
   *
   * @throws HubException if it cannot; the hub is to be closed then
   */
  void serve() {
    try {
      taskEngineSetup.recover();
      protocols.forEach(Protocol::resume);
      httpSetup.open();
      folders.startConsuming();
      reloadHistory.listenToChangeSets(fileChanges);
      skills.loadModels();
    } catch (StoreException | InvalidSettingException | LinkageError failure) {
      throw explained(failure);
    }
  }

  private static HubException explained(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    return failure instanceof RuntimeException
        ? new HubException(message, failure)
        : new HubException(
            "A class is missing or is of another version: "
                + message
                + ". Correct the jars on the class path.",
            failure);
  }

  /**
   * {@linkplain #load Loads} all files of a home as a start does, and returns what became of each,
   * sorted by path.
   *
   * @throws HubException if the hub could not start
   */
  public static List<FileReloadOutcome> check(Settings settings) {
    try (Hub hub = load(settings, HubStartOptions.CHECK)) {
      return List.copyOf(hub.outcomes.values());
    }
  }

  private Hub(Settings settings, HubStartOptions options) {
    this.settings = settings;
    if (options.checkOnly()) {
      reloadHistory.listen(outcome -> outcomes.put(outcome.file(), outcome));
    }
    try {
      HubHomeDirectory home = HubHomeDirectory.open(settings.home());
      closeStack.add(DataFolderLock.acquire(home.data()));
      OwnerOnlyFiles.tightenAll(home.data());
      Database database = closeStack.add(StoreSettings.open(settings));
      AuditStore audit = closeStack.add(AuditStore.open(settings, database, clock));
      fileChanges = new AuditedFileChanges(audit.log());
      Vertx vertx =
          Vertx.vertx(new VertxOptions().setEventLoopPoolSize(HttpSettings.eventLoops(settings)));
      closeStack.add(() -> vertx.close().toCompletionStage().toCompletableFuture().join());
      Tracing tracing =
          closeStack.add(
              options
                  .tracing()
                  .orElseGet(() -> TelemetrySettings.tracing(settings, HubVersion.text())));
      httpSetup =
          new HttpSetup(
              settings,
              home,
              database,
              vertx,
              agents,
              limits,
              reloadHistory,
              tracing,
              audit.log(),
              clock);
      closeStack.add(httpSetup.console());
      server = httpSetup.server();
      camel = closeStack.add(new CamelApplication(settings, server, catalog, options.checkOnly()));
      Vault vault = Vault.open(home.data(), vaultKey(), clock);
      List<ProtocolFactory> factories =
          InstalledProtocols.of(settings, options, httpSetup::sessions);
      Platform platform =
          PlatformSetup.open(
              settings, closeStack, camel.context(), vertx, database, vault, tracing, clock);
      httpSetup.useOutbound(platform.outbound());
      skills = new SkillSearchSetup(settings, closeStack, platform, catalog, clock);
      OwnerRightsLookup owners =
          new OwnerRightsLookup(
              new ActiveAgents(agents)::find, httpSetup.authenticator()::operator);
      RemoteAgentSetup remotes =
          new RemoteAgentSetup(
              settings, home.data(), closeStack, platform, agents, owners, protocols, clock);
      taskEngineSetup =
          closeStack.add(
              new TaskEngineSetup(
                  settings,
                  platform,
                  catalog,
                  skills.search(),
                  agents,
                  List.of(remotes.tasks()),
                  owners,
                  retentions(factories),
                  tracing,
                  clock));
      llm =
          LlmServices.of(
              settings,
              platform.outbound(),
              platform.credentials(),
              catalog,
              taskEngineSetup.dispatcher(),
              database,
              taskEngineSetup.services().currentExecutor(),
              taskEngineSetup.timer(),
              clock);
      camel.context().getRegistry().bind(LlmServices.NAME, LlmServices.class, llm);
      limits.persist(database, taskEngineSetup.timer());
      closeStack.add(limits);
      audit.prune(taskEngineSetup.timer());
      server.whenShut(() -> taskEngineSetup.stop().begin());
      closeStack.add(camel); // closed before what its routes use, after reloading has ended
      closeStack.add(taskEngineSetup); // closed before Camel, whose routes the tasks run on
      ProtocolContext context = context(home, platform, registry(remotes), audit.log());
      factories.forEach(factory -> install(factory.create(context), context.agents().calls()));
      httpSetup.console().open(context, new AgentTaskLoads(taskEngineSetup.dispatcher(), agents));
      if (!options.checkOnly()) {
        TelemetrySettings.metrics(settings)
            .ifPresent(collector -> closeStack.add(httpSetup.console().sendMetrics(collector)));
      }
      folders =
          closeStack.add(
              new HotReloadFolders(
                  settings,
                  reloadHistory,
                  closeStack.add(reloadThread("serai-reload")),
                  closeStack.add(reloadThread("serai-reload-routes")),
                  clock,
                  options));
      folders.settingsFile();
      ExposedRoutePublisher exposed = closeStack.add(exposed());
      server.paths().closePaths();
      folders.routes(camel.context(), server.paths(), catalog);
      folders.heldRoutes().forEach(exposed::exposeHeld);
      protocols.forEach(protocol -> protocol.folders().forEach(folders::add));
      folders.agents(
          agents,
          catalog,
          Stream.concat(
                  Stream.of(new AgentSkillHintsReader()),
                  protocols.stream().flatMap(each -> each.agentBlocks().stream()))
              .toList(),
          audit.log());
      remotes.awaitStoredCards();
      protocols.forEach(Protocol::awaitStoredSkills);
      requireExposed(exposed);
    } catch (RuntimeException | Error failure) {
      closeStack.close();
      throw failure;
    }
  }

  /** Returns the folder that this hub serves. */
  Path home() {
    return settings.home();
  }

  /** Returns the address for callers on this machine. */
  public String url() {
    String host = settings.text(HttpSettings.HOST);
    String reachable = Set.of("0.0.0.0", "::").contains(host) ? "localhost" : host;
    return "http://" + reachable + ":" + server.port();
  }

  /** Runs all health checks and returns their results as operators see them; blocks. */
  Map<String, Object> health() {
    return httpSetup.console().health();
  }

  /**
   * Lets the routes of another Camel context use this hub: {@code agent:}, {@code skill:} and
   * {@code llm:} there find its agents and skills, and a route from {@code skill:} is a skill of
   * this hub while it runs. Call it before that context creates its routes, let this hub
   * {@linkplain #serve serve} when they run, and stop that context before this hub.
   *
   * @throws HubException if the hub cannot take tasks
   */
  void connect(CamelContext application) {
    taskEngineSetup.join();
    Registry registry = application.getRegistry();
    registry.bind(SkillComponent.CATALOG, catalog);
    registry.bind(SkillComponent.STATISTICS, skills.statistics());
    registry.bind(
        AgentComponent.CONTEXT, AgentComponentContext.class, taskEngineSetup.agentContext());
    registry.bind(LlmServices.NAME, LlmServices.class, llm);
    SeraiHeaderGuard.guard(application);
  }

  /**
   * Begins to stop, before a connected context stops: requests are answered with 503, queued tasks
   * are left to the next start, and routes of that context do not wait for tasks that continue
   * without the hub. {@link #close} completes it.
   */
  void beginStop(CamelContext application) {
    server.refuse();
    taskEngineSetup.holdQueued();
    taskEngineSetup.stop().begin();
    TaskEngineStop.leaveWaitingTasks(application);
  }

  /** Returns what the hub serves after its start. */
  public HubStartupSummary summary() {
    ExampleCapabilityFinder exampleCapabilityFinder = new ExampleCapabilityFinder(catalog);
    return new HubStartupSummary(
        url(),
        settings.text(SecuritySettings.MODE),
        exampleCapabilityFinder.capabilities(),
        folders.routeCount(),
        taskEngineSetup.agents().all().size(),
        reloadHistory.refused().values(),
        exampleCapabilityFinder.simplest(),
        new SelfCallPortMismatchFinder(exampleCapabilityFinder, agents)
            .findMismatch(settings.getOfHome(HttpSettings.PORT), server.port()));
  }

  /**
   * Stops consuming messages, waits for messages and requests in flight within the shutdown
   * timeout, then closes everything. A second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      // Otherwise a message that waits for a task would block the rest of the stop.
      taskEngineSetup.stop().begin();
      folders.stopConsuming(taskEngineSetup.stop().remainingTime());
      server.drain(taskEngineSetup.stop().remainingTime());
      folders.awaitQueues(taskEngineSetup.stop().remainingTime());
      closeStack.close();
    }
  }

  private void install(Protocol protocol, CallResolver calls) {
    protocols.add(closeStack.add(protocol));
    declarations.add(protocol);
    httpSetup.serve(protocol, calls);
    protocol.taskRunners().forEach(taskEngineSetup.runners()::addFirst);
    protocol.intakes().forEach(taskEngineSetup.intentResolver()::add);
    camel.addRoutes(protocol, declarations);
  }

  private Map<String, RetentionRule> retentions(List<ProtocolFactory> factories) {
    Map<String, RetentionRule> rules = new HashMap<>(TaskRetentionSettings.rules(settings));
    factories.forEach(factory -> rules.putAll(factory.retentions(settings)));
    return rules;
  }

  private AgentRegistry registry(RemoteAgentSetup remotes) {
    return remotes.serve(
        catalog, skills.statistics(), taskEngineSetup.agentContext(), this::rescanAgents);
  }

  private CompletionStage<Void> rescanAll() {
    return folders.rescanAll();
  }

  private CompletionStage<Void> rescanAgents() {
    return folders.rescanAgents();
  }

  private ProtocolContext context(
      HubHomeDirectory home, Platform platform, AgentRegistry registry, AuditLog audit) {
    TaskServices tasks = taskEngineSetup.services();
    AgentWeightOverrides weights = new AgentWeightOverrides(platform.database(), agents, clock);
    weights.clean(tasks.timer());
    if (tasks.shared()) {
      weights.follow(tasks.timer());
    }
    return new ProtocolContext(
        settings,
        home.data(),
        platform,
        new SkillServices(
            catalog, skills.statistics(), skills.search(), taskEngineSetup.intentResolver()),
        new AgentServices(
            agents,
            registry,
            weights,
            limits,
            httpSetup.authenticator(),
            new CallResolver(agents, HttpSettings.publicBaseUrl(settings)),
            this::rescanAgents),
        tasks,
        reloadHistory,
        reloadFolders::run,
        audit,
        Collections.unmodifiableList(protocols),
        clock);
  }

  private ExposedRoutePublisher exposed() {
    try {
      return new ExposedRoutePublisher(
          camel.context(),
          catalog,
          RouteExposureSettings.read(settings.withPrefix(RouteExposureSettings.PREFIX)),
          taskEngineSetup.timer());
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /**
   * Fails the start if a route to expose is missing, unless a file was rejected that may contain
   * it.
   */
  private void requireExposed(ExposedRoutePublisher exposed) {
    List<String> missing = exposed.missing();
    if (!missing.isEmpty() && reloadHistory.refused().isEmpty()) {
      throw new HubException(missing.get(0));
    }
    missing.forEach(LOG::error);
  }

  private static Optional<String> vaultKey() {
    return Optional.ofNullable(System.getenv("SERAI_VAULT_KEY"));
  }

  private static ReloadThread reloadThread(String name) {
    try {
      return ReloadThread.start(FileSystems.getDefault(), name);
    } catch (IOException failure) {
      throw new HubException(
          "Folders cannot be watched: " + failure.getMessage() + ". Raise the inotify limits.",
          failure);
    }
  }
}

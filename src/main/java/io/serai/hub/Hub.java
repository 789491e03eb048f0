package io.serai.hub;

import io.serai.a2a.A2a;
import io.serai.a2s.A2s;
import io.serai.console.ConsoleParts;
import io.serai.console.CredentialRoutes;
import io.serai.console.TaskNumbers;
import io.serai.http.FrontDoor;
import io.serai.http.grpc.GrpcDoor;
import io.serai.reload.ReloadThread;
import io.serai.reload.Reloads;
import io.serai.security.AgentDirectory;
import io.serai.security.Vault;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.ExposedRoutes;
import io.serai.skill.component.Exposure;
import io.serai.store.Database;
import io.serai.store.HomeLock;
import io.serai.store.OwnerOnly;
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
  private final Parts parts = new Parts();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Reloads reloads = new Reloads();
  private final SkillCatalog catalog = new SkillCatalog();
  private final AgentDirectory agents = new AgentDirectory();
  private final FrontDoor door;
  private final CamelApplication camel;
  private final Folders folders;
  private final Tasks tasks;

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
      OwnerOnly.tightenAll(home.data());
      Database database = parts.add(Database.open(settings.text("serai.store.url")));
      Vertx vertx = Vertx.vertx(Configurations.vertx(settings));
      parts.add(() -> vertx.close().toCompletionStage().toCompletableFuture().join());
      Tracing tracing = parts.add(Traces.open(settings, options));
      Entrance entrance = new Entrance(settings, home, vertx, agents, reloads, tracing, clock);
      parts.add(entrance.console());
      door = entrance.door();
      camel = parts.add(new CamelApplication(settings, door, catalog));
      Vault vault = Vault.open(home.data(), vaultKey(), clock);
      Ground ground =
          Ground.open(
              settings,
              parts,
              camel.context(),
              vertx,
              database,
              catalog,
              agents,
              vault,
              tracing,
              entrance::isOperator,
              clock);
      entrance.wayOut(camel.context(), ground.outbound());
      tasks = ground.tasks();
      door.whenShut(tasks::beginStop);
      A2s a2s = a2s(ground, options, vault);
      parts.add(camel); // before what its routes use; the reloads end before it
      parts.add(ground.tasks()); // and before it the tasks that run on them
      AgentToAgent a2a = parts.add(a2a(ground, vault, entrance.grpc()));
      AgentRegistry registry =
          new AgentRegistry(home, ground, parts, agents, catalog, this::agentsAgain);
      add(registry.routes());
      entrance.console().open(consoleParts(ground, vault, a2a, registry));
      ReloadThread thread = parts.add(reloadThread());
      folders = parts.add(new Folders(settings, reloads, thread, clock, options));
      ExposedRoutes exposed = parts.add(exposed(ground));
      folders.routes(camel.context(), door.paths(), catalog);
      folders.heldRoutes().forEach(exposed::exposeHeld);
      folders.capabilities(a2s.files());
      folders.agents(agents, catalog);
      requireExposed(exposed);
      ground.tasks().recover();
      a2a.resume();
      entrance.open();
      folders.beginMessages();
    } catch (RuntimeException failure) {
      parts.close();
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
  public HubSummary summary() {
    Examples examples = new Examples(catalog);
    return new HubSummary(
        url(),
        settings.text("serai.security.mode"),
        catalog.snapshot().size(),
        examples.capabilities(),
        folders.routeCount(),
        agents.agents().size(),
        reloads.refused().values(),
        examples.simplest(),
        new OwnCalls(examples).elsewhere(settings.homePort(), door.port()));
  }

  /**
   * Takes no more messages, lets messages and requests in flight come to their end, both within the
   * shutdown timeout, then stops everything; a second call does nothing.
   */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      tasks.beginStop(); // or a message that waits for a task would hold all that follows
      folders.endMessages();
      door.drain(tasks.rest());
      folders.awaitQueues();
      parts.close();
    }
  }

  private A2s a2s(Ground ground, HubOptions options, Vault vault) {
    ExecutorService worker = Executors.bounded("serai-registry", 1, REGISTRATIONS_WAITING);
    parts.add(worker::shutdown);
    Tasks tasks = ground.tasks();
    A2s a2s =
        new A2s(
            new A2s.Ground(
                camel.context(),
                ground.database(),
                reloads,
                catalog,
                ground.skills().statistics(),
                ground.skills().search(),
                ground.slots(),
                ground.outbound(),
                new VaultSecrets(vault, ground.outbound().privateHosts()),
                tasks.dispatcher(),
                tasks.agents(),
                clock),
            new A2s.Options(
                options.dev(),
                settings.fraction("serai.search.min-similarity"),
                Configurations.publicBase(settings),
                Configurations.isClosed(settings),
                Configurations.registry(settings)),
            worker);
    door.errors().shape("/a2s/", A2s.ERRORS);
    add(a2s.routes());
    add(new CredentialRoutes(vault, worker));
    return a2s;
  }

  private CompletionStage<Void> agentsAgain() {
    return folders.agentsAgain();
  }

  private ConsoleParts consoleParts(
      Ground ground, Vault vault, AgentToAgent a2a, AgentRegistry registry) {
    return new ConsoleParts(
        camel.context(),
        ground.database(),
        catalog,
        ground.skills().statistics(),
        ground.slots(),
        ground.outbound(),
        new TaskNumbers(ground.tasks().dispatcher(), agents),
        a2a.numbers(),
        registry.remotes(),
        vault,
        settings.text("serai.public-base-url"));
  }

  private AgentToAgent a2a(Ground ground, Vault vault, GrpcDoor grpc) {
    AgentToAgent a2a =
        new AgentToAgent(
            settings, ground, camel.context(), catalog, agents, grpc, vault.sealer(), clock);
    A2a.shape(door.errors());
    door.whenShut(a2a::endStreams);
    add(a2a.routes());
    return a2a;
  }

  private ExposedRoutes exposed(Ground ground) {
    try {
      return new ExposedRoutes(
          camel.context(),
          catalog,
          Exposure.read(settings.beginningWith(Exposure.PREFIX)),
          ground.tasks().timer());
    } catch (IllegalArgumentException wrong) {
      throw new HubException(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** A route that is not there stops the start, unless the file that has it may be refused. */
  private void requireExposed(ExposedRoutes exposed) {
    List<String> missing = exposed.missing();
    if (!missing.isEmpty() && reloads.refused().isEmpty()) {
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

package io.serai.hub;

import io.serai.http.engine.HttpRoutingTable;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.FolderReloader;
import io.serai.reload.ReloadConfig;
import io.serai.reload.ReloadHistory;
import io.serai.reload.ReloadSettings;
import io.serai.reload.ReloadThread;
import io.serai.reload.SettingsFileWatch;
import io.serai.reload.agents.AgentFolderHandler;
import io.serai.reload.routes.RouteFolderHandler;
import io.serai.reload.routes.RouteFolderResources;
import io.serai.reload.routes.SwapGate;
import io.serai.route.direct.HotSwapDirectComponent;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.agent.AgentFileSectionReader;
import io.serai.security.audit.AuditLog;
import io.serai.setting.Settings;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The hot-reload folders of a home: agents, routes and those of the protocols. Each folder is
 * loaded as one change set when it is added, then watched until closed.
 *
 * <p>Routes have a thread of their own: a file may run code of its author, which may take long, and
 * a key that is revoked meanwhile must not wait for it.
 */
final class HotReloadFolders implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HotReloadFolders.class);

  private final Settings settings;
  private final ReloadHistory reloadHistory;
  private final ReloadThread thread;
  private final ReloadThread routeThread;
  private final Clock clock;
  private final HubStartOptions options;
  private final List<FolderReloader> reloaders = new CopyOnWriteArrayList<>();
  private @Nullable RouteFolderHandler routeFolderHandler;
  private @Nullable FolderReloader routeReloader;
  private volatile @Nullable FolderReloader agentFiles;
  private @Nullable SettingsFileWatch settingsFile;

  HotReloadFolders(
      Settings settings,
      ReloadHistory reloadHistory,
      ReloadThread thread,
      ReloadThread routeThread,
      Clock clock,
      HubStartOptions options) {
    this.settings = settings;
    this.reloadHistory = reloadHistory;
    this.thread = thread;
    this.routeThread = routeThread;
    this.clock = clock;
    this.options = options;
  }

  void agents(
      AgentDirectory agents,
      SkillCatalog catalog,
      List<AgentFileSectionReader> readers,
      AuditLog audit) {
    AgentFolderHandler files =
        new AgentFolderHandler(
            agents,
            name -> catalog.snapshot().find(name).isPresent(),
            () -> catalog.snapshot().ids(),
            readers,
            audit,
            clock);
    FolderReloader reloader = watch(files, thread);
    agentFiles = reloader;
    catalog.listen(change -> recheck(reloader, files));
  }

  /** Scans the agents folder again; completes when its files are applied. */
  CompletionStage<Void> rescanAgents() {
    FolderReloader reloader = agentFiles;
    return reloader == null ? CompletableFuture.completedFuture(null) : reloader.rescan();
  }

  /** Scans all folders again; completes when their files are applied. */
  CompletionStage<Void> rescanAll() {
    return CompletableFuture.allOf(
        reloaders.stream().map(FolderReloader::rescan).toArray(CompletableFuture[]::new));
  }

  private static void recheck(FolderReloader reloader, AgentFolderHandler files) {
    try {
      var unused = reloader.recheck(files::recheck);
    } catch (RejectedExecutionException ended) {
      LOG.debug("Reloading has ended; agent files are not checked any more");
    }
  }

  void routes(CamelContext camel, HttpRoutingTable paths, SkillCatalog catalog) {
    HotSwapDirectComponent direct =
        camel.getComponent(HotSwapDirectComponent.NAME) instanceof HotSwapDirectComponent own
            ? own
            : null;
    SwapGate gate = new HubRouteSwapGate(paths, catalog, direct);
    RouteFolderResources.addTo(camel, settings.home().resolve("routes"));
    routeFolderHandler =
        new RouteFolderHandler(camel, gate, settings.get(HubSettings.SHUTDOWN_TIMEOUT), clock);
    routeReloader = watch(routeFolderHandler, routeThread);
  }

  /** Returns the ids of routes that are loaded but do not consume messages yet. */
  List<String> heldRoutes() {
    List<String> ids = new ArrayList<>();
    onRoutes(
        files -> {
          ids.addAll(files.held());
          return List.of();
        });
    return ids;
  }

  /** Lets routes consume messages, once everything that these may need is available. */
  void startConsuming() {
    onRoutes(RouteFolderHandler::beginMessages);
  }

  /**
   * Stops routes from consuming messages, and waits for the messages in flight; not while a file is
   * being loaded for longer than that.
   */
  void stopConsuming(Duration patience) {
    onRoutesWithin(patience, RouteFolderHandler::endMessages);
  }

  /**
   * Waits until the in-memory queues of routes are empty; not while a file is being loaded for
   * longer than that.
   */
  void awaitQueues(Duration patience) {
    onRoutesWithin(patience, RouteFolderHandler::awaitQueues);
  }

  /** A file that is being loaded runs code of its author, which may wait for ever. */
  private void onRoutesWithin(
      Duration patience, Function<RouteFolderHandler, List<FileReloadOutcome>> work) {
    if (routeReloader == null || isFree(routeReloader, patience)) {
      onRoutes(work);
    } else {
      LOG.warn("A file of routes/ is still being loaded; the hub stops without waiting for it");
    }
  }

  /** Waits until a reloader has nothing else to do; returns whether that was in time. */
  private static boolean isFree(FolderReloader reloader, Duration patience) {
    try {
      reloader.recheck(List::of).get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException busy) {
      return false;
    } catch (ExecutionException | RejectedExecutionException failure) {
      return true; // the work itself will say what is wrong
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void onRoutes(Function<RouteFolderHandler, List<FileReloadOutcome>> work) {
    RouteFolderHandler files = routeFolderHandler;
    FolderReloader reloader = routeReloader;
    if (files != null && reloader != null) {
      try {
        reloader.recheck(() -> work.apply(files)).join();
      } catch (CompletionException | RejectedExecutionException failure) {
        LOG.error(
            "Routes could not be switched to consume, or to stop consuming, messages", failure);
      }
    }
  }

  /** Loads and watches a further folder. */
  void add(FolderChangeHandler files) {
    watch(files, thread);
  }

  int routeCount() {
    return routeFolderHandler == null ? 0 : routeFolderHandler.routes();
  }

  @Override
  public void close() {
    if (settingsFile != null) {
      settingsFile.close();
    }
    reloaders.forEach(FolderReloader::close);
  }

  /** Watches the file of the settings, which are not applied while the hub runs. */
  void settingsFile() {
    if (!options.checkOnly()) {
      settingsFile =
          SettingsFileWatch.start(settings.home(), thread, config(), reloadHistory, clock);
    }
  }

  private ReloadConfig config() {
    ReloadConfig watched = ReloadConfig.DEFAULT.withPoll(settings.get(ReloadSettings.POLL));
    return options.checkOnly() ? watched.withoutWaiting() : watched;
  }

  private FolderReloader watch(FolderChangeHandler handler, ReloadThread on) {
    FolderReloader reloader =
        new FolderReloader(settings.home(), handler, reloadHistory, on, config(), clock);
    reloader.start(options.progress());
    reloaders.add(reloader);
    return reloader;
  }
}

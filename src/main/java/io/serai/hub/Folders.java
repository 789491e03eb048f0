package io.serai.hub;

import io.serai.http.PathTable;
import io.serai.reload.FolderReloader;
import io.serai.reload.Outcome;
import io.serai.reload.ReloadOptions;
import io.serai.reload.ReloadThread;
import io.serai.reload.Reloads;
import io.serai.reload.Resources;
import io.serai.reload.agents.AgentFiles;
import io.serai.reload.routes.RouteFiles;
import io.serai.reload.routes.SwapGate;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The hot folders of a home: each is loaded as one change set, then watched. */
final class Folders implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Folders.class);

  private final Settings settings;
  private final Reloads reloads;
  private final ReloadThread thread;
  private final Clock clock;
  private final HubOptions options;
  private final List<FolderReloader> reloaders = new ArrayList<>();
  private @Nullable RouteFiles routeFiles;
  private @Nullable FolderReloader routeReloader;
  private volatile @Nullable FolderReloader agentFiles;

  Folders(
      Settings settings, Reloads reloads, ReloadThread thread, Clock clock, HubOptions options) {
    this.settings = settings;
    this.reloads = reloads;
    this.thread = thread;
    this.clock = clock;
    this.options = options;
  }

  void agents(AgentDirectory agents, SkillCatalog catalog) {
    AgentFiles files =
        new AgentFiles(agents, name -> catalog.snapshot().find(name).isPresent(), clock);
    FolderReloader reloader = watch(files);
    agentFiles = reloader;
    catalog.listen(change -> recheck(reloader, files));
  }

  /** Looks through the agents' folder; completes when its files are applied. */
  CompletionStage<Void> agentsAgain() {
    FolderReloader reloader = agentFiles;
    return reloader == null ? CompletableFuture.completedFuture(null) : reloader.rescan();
  }

  private static void recheck(FolderReloader reloader, AgentFiles files) {
    try {
      var unused = reloader.recheck(files::recheck);
    } catch (RejectedExecutionException ended) {
      LOG.debug("Reloading ended; agents are not looked at any more");
    }
  }

  void routes(CamelContext camel, PathTable paths, SkillCatalog catalog) {
    SwapGate gate = new HubGate(paths, catalog);
    routeFiles = new RouteFiles(camel, gate, settings.duration("serai.shutdown-timeout"), clock);
    routeReloader = watch(routeFiles);
  }

  /** The ids of routes that stand and take no messages yet. */
  List<String> heldRoutes() {
    List<String> ids = new ArrayList<>();
    onRoutes(
        files -> {
          ids.addAll(files.held());
          return List.of();
        });
    return ids;
  }

  /** Lets routes take messages, now that all that these may need is there. */
  void beginMessages() {
    onRoutes(RouteFiles::beginMessages);
  }

  /** Lets routes take no more messages, and waits for those that they took. */
  void endMessages() {
    onRoutes(RouteFiles::endMessages);
  }

  /** Waits for what is left in the queues that routes have in memory. */
  void awaitQueues() {
    onRoutes(RouteFiles::awaitQueues);
  }

  private void onRoutes(Function<RouteFiles, List<Outcome>> work) {
    RouteFiles files = routeFiles;
    FolderReloader reloader = routeReloader;
    if (files != null && reloader != null) {
      try {
        reloader.recheck(() -> work.apply(files)).join();
      } catch (CompletionException | RejectedExecutionException failure) {
        LOG.error("Routes do not begin or end to take messages as they should", failure);
      }
    }
  }

  void capabilities(Resources files) {
    watch(files);
  }

  int routeCount() {
    return routeFiles == null ? 0 : routeFiles.routes();
  }

  @Override
  public void close() {
    reloaders.forEach(FolderReloader::close);
  }

  private FolderReloader watch(Resources resources) {
    ReloadOptions how = ReloadOptions.DEFAULT.withPoll(settings.duration("serai.reload.poll"));
    FolderReloader reloader =
        new FolderReloader(settings.home(), resources, reloads, thread, how, clock);
    reloader.start(options.progress());
    reloaders.add(reloader);
    return reloader;
  }
}

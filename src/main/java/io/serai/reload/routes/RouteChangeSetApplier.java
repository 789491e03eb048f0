package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.document.FaultBoundary;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.task.component.TaskComponent;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies one change set of route files.
 *
 * <p>Written files are tried repeatedly, until no file that loads makes another one loadable.
 * Deleted files are removed after the first round, so that written files can take over what they
 * defined.
 */
final class RouteChangeSetApplier {

  private static final Logger LOG = LoggerFactory.getLogger(RouteChangeSetApplier.class);

  private final CamelContext camel;
  private final ChangeSet changes;
  private final RouteFileDeployer registry;
  private final Map<String, String> refused;
  private final Set<String> outdated;
  private final Clock clock;
  private final FaultBoundary boundary;
  private final TemplateDependencyTracker dependencies;
  private final FilesBesideRoutes beside;
  private final EndpointRenewal endpoints;
  private final Map<String, String> open;
  private final Set<String> gone;
  private final Map<String, FileReloadOutcome> outcomes = new TreeMap<>();

  /**
   * Creates an applier for one change set.
   *
   * @param refused the texts of refused files; updated by {@link #run}
   * @param outdated files that serve their last version because a template or configuration that
   *     they use is gone or does not fit; updated by {@link #run}
   * @param boundary around the explanation of what is wrong with a file
   */
  RouteChangeSetApplier(
      CamelContext camel,
      ChangeSet changes,
      RouteFileDeployer registry,
      FilesBesideRoutes beside,
      EndpointRenewal endpoints,
      Map<String, String> refused,
      Set<String> outdated,
      Clock clock,
      FaultBoundary boundary) {
    this.camel = camel;
    this.changes = changes;
    this.registry = registry;
    this.beside = beside;
    this.endpoints = endpoints;
    this.refused = refused;
    this.outdated = outdated;
    this.clock = clock;
    this.boundary = boundary;
    this.dependencies = new TemplateDependencyTracker(registry);
    this.open = new TreeMap<>(changes.written());
    this.gone = new TreeSet<>(changes.gone());
  }

  /** Applies the changes and returns one outcome for each file that they affected. */
  List<FileReloadOutcome> run() {
    refused.keySet().removeAll(changes.written().keySet());
    refused.keySet().removeAll(changes.gone());
    leaveResources();
    boolean progress = applyFilesBeside();
    progress |= tryOpen();
    progress |= removeGone();
    while (progress) {
      refused.forEach(open::putIfAbsent);
      refused.clear();
      progress = tryOpen();
    }
    reloadOutdated();
    if (outdated.isEmpty()) {
      endpoints.end();
    }
    return List.copyOf(outcomes.values());
  }

  /** Leaves files that are not routes to the routes that read them. */
  private void leaveResources() {
    changes
        .written()
        .forEach(
            (file, text) -> {
              if (RouteFileNames.isResource(file, text)) {
                open.remove(file);
                outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), List.of()));
              }
            });
  }

  /** Applies what routes use before the routes; returns whether some may be possible now. */
  private boolean applyFilesBeside() {
    open.entrySet().removeIf(file -> FilesBesideRoutes.isOne(file.getKey(), file.getValue()));
    FilesBesideRoutes.Change change = beside.apply(changes);
    outcomes.putAll(change.outcomes());
    registry.all().stream()
        .filter(change.uses())
        .forEach(file -> dependencies.markStale(file.file()));
    endpoints.begin(change.names());
    return change.isNews();
  }

  private boolean tryOpen() {
    boolean progress = false;
    for (Map.Entry<String, String> entry : TemplateDependencyTracker.first(open)) {
      boolean applied = tryFile(entry.getKey(), entry.getValue());
      progress |= applied;
    }
    refused.putAll(open);
    return progress;
  }

  private boolean tryFile(String file, String text) {
    boolean same = registry.serves(file, text) && !outdated.contains(file);
    Optional<DocumentFault> fault = same ? Optional.empty() : put(file, text);
    if (fault.isEmpty()) {
      outdated.remove(file);
      open.remove(file);
      refused.remove(file);
      outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), failedTasks()));
      return !same;
    }
    if (changes.written().containsKey(file)) {
      refuse(file, fault.get());
    }
    return false;
  }

  private Optional<DocumentFault> put(String file, String text) {
    try {
      dependencies.update(file);
      registry.put(file, text, gone);
      dependencies.update(file);
      dependencies.markLoaded(file);
      return Optional.empty();
    } catch (Exception | LinkageError | StackOverflowError e) {
      LOG.debug("{} is refused", file, e);
      return Optional.of(fault(file, text, e));
    }
  }

  private boolean removeGone() {
    for (String file : gone) {
      dependencies.update(file);
      outdated.remove(file);
      outcomes.put(file, removed(file));
    }
    boolean any = !gone.isEmpty();
    gone.clear();
    return any;
  }

  private FileReloadOutcome removed(String file) {
    try {
      registry.remove(file);
      return FileReloadOutcome.removed(file, clock.instant(), failedTasks());
    } catch (Exception | LinkageError | StackOverflowError e) {
      LOG.error("{} is gone, but its routes could not be removed", file, e);
      return FileReloadOutcome.refused(file, clock.instant(), List.of(fault(file, "", e)));
    }
  }

  private DocumentFault fault(String file, String text, Throwable failure) {
    return boundary.run(file, () -> RouteFaultMapper.of(failure, text, camel), fault -> fault);
  }

  private void reloadOutdated() {
    for (LoadedRouteFile routeFile : registry.all()) {
      if (dependencies.isOutdated(routeFile)) {
        renew(routeFile.file(), routeFile.text());
      }
    }
  }

  /**
   * Creates the routes of a served version anew. An outcome reports only what has changed for the
   * file. If the file has a newer version that is refused, there is no outcome: the file remains
   * refused.
   */
  private void renew(String file, String text) {
    Optional<DocumentFault> fault = put(file, text);
    boolean changed = fault.isPresent() ? outdated.add(file) : outdated.remove(file);
    if (refused.containsKey(file)) {
      return;
    }
    if (fault.isPresent()) {
      refuse(file, fault.get());
      return;
    }
    List<DocumentFault> failed = failedTasks();
    if (changed || !failed.isEmpty()) {
      outcomes.put(file, FileReloadOutcome.applied(file, clock.instant(), failed));
    }
  }

  /**
   * Returns a warning if tasks have failed since the last call because their routes were replaced.
   */
  private List<DocumentFault> failedTasks() {
    int failed =
        camel.hasComponent("task") instanceof TaskComponent tasks
            ? tasks.waiting().takeFailed()
            : 0;
    if (failed == 0) {
      return List.of();
    }
    String words =
        (failed == 1 ? "1 task that waited has" : failed + " tasks that waited have")
            + " failed: a route of this file was replaced or removed, and their work must not run"
            + " twice; let it be idempotent, or give routes that wait a file of their own";
    return List.of(DocumentFault.at("", "WAITING_TASKS_FAILED", words));
  }

  private void refuse(String file, DocumentFault fault) {
    outcomes.put(file, FileReloadOutcome.refused(file, clock.instant(), List.of(fault)));
  }
}

package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.FailedToStartRouteException;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces the running routes of files with the routes of the next version, and restores them if
 * that fails.
 */
final class RouteSwap {

  private static final Logger LOG = LoggerFactory.getLogger(RouteSwap.class);

  private final CamelContext camel;
  private final Model model;
  private final SwapGate gate;
  private final AddedRouteRecorder recorder;
  private final RouteRemoval removal;
  private final RouteDrain drain;
  private final DeferredSourceRoutes held;

  RouteSwap(
      CamelContext camel,
      SwapGate gate,
      AddedRouteRecorder recorder,
      RouteRemoval removal,
      RouteDrain drain,
      DeferredSourceRoutes held) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.gate = gate;
    this.recorder = recorder;
    this.removal = removal;
    this.drain = drain;
    this.held = held;
  }

  /** Swaps the routes; meanwhile the tried routes of {@code next} serve callers. */
  void swap(List<LoadedRouteFile> old, LoadedRouteFile next, ProvisionalRoutes tried)
      throws Exception {
    if (old.isEmpty()) {
      add(next);
      return;
    }
    HandoverConsumers standIns = new HandoverConsumers(camel, gate, tried);
    // routes of templates have no stand-in, so their callers wait
    SwapGate templateGate = next.templated().isEmpty() ? SwapGate.NONE : gate;
    try (SwapGate.SwapGateHold templates = templateGate.hold()) {
      replaceRoutes(old, next, standIns);
    } finally {
      drain.awaitEmpty(standIns.all(), tried.ids());
      standIns.stop();
    }
  }

  void remove(LoadedRouteFile routeFile) throws Exception {
    stopAndRemove(List.of(routeFile), HandoverConsumers::suspendIfCallersWait);
  }

  private void replaceRoutes(
      List<LoadedRouteFile> old, LoadedRouteFile next, HandoverConsumers standIns)
      throws Exception {
    try {
      standIns.begin(inputs(old));
      stopAndRemove(old, standIns::takeOver);
      addNext(next, standIns);
    } catch (Exception | LinkageError | StackOverflowError e) {
      LOG.debug("The new routes of {} did not start; the old ones come back", next.file());
      restoreAfter(e, old, next, standIns);
      throw e;
    }
  }

  private Set<RouteInput> inputs(List<LoadedRouteFile> routeFiles) {
    return routeFiles.stream()
        .flatMap(routeFile -> routeFile.addedRoutes().stream())
        .map(route -> RouteInput.of(camel, String.valueOf(RouteDefinitionUris.input(route))))
        .collect(Collectors.toSet());
  }

  private void addNext(LoadedRouteFile next, HandoverConsumers standIns) throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      standIns.suspendExclusive();
      addOrResume(next, standIns);
      standIns.suspendOverlapping();
    }
  }

  /** Adds the routes; if that fails, the stand-ins serve until the old routes are restored. */
  private void addOrResume(LoadedRouteFile next, HandoverConsumers standIns) throws Exception {
    try {
      add(next);
    } catch (Exception | LinkageError | StackOverflowError e) {
      standIns.resumeExclusive();
      throw e;
    }
  }

  private void restoreAfter(
      Throwable failure,
      List<LoadedRouteFile> old,
      LoadedRouteFile next,
      HandoverConsumers standIns) {
    try {
      restore(old, next, standIns);
    } catch (Exception | LinkageError | StackOverflowError e) {
      LOG.error("The routes that {} replaces could not be restored", next.file(), e);
      failure.addSuppressed(e);
      old.forEach(routeFile -> removal.removeAll(routeFile.addedRoutes()));
    }
  }

  /**
   * Puts the old routes in place of the stand-ins and of whatever exists of the new ones.
   *
   * <p>If the end of a hold failed, what was suspended during it is still in the catalog. Therefore
   * the stand-ins are resumed and suspended once more, within this hold.
   */
  private void restore(List<LoadedRouteFile> old, LoadedRouteFile next, HandoverConsumers standIns)
      throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      removal.removeAll(next.addedRoutes());
      old.forEach(routeFile -> removal.removeAll(routeFile.addedRoutes()));
      standIns.resumeExclusive();
      standIns.suspendExclusive();
      standIns.suspendOverlapping();
      for (LoadedRouteFile routeFile : old) {
        add(routeFile);
      }
    }
  }

  private void stopAndRemove(
      List<LoadedRouteFile> routeFiles, RouteDrain.ConsumerSuspender consumerSuspender)
      throws Exception {
    List<RouteDefinition> routes = new ArrayList<>();
    routeFiles.forEach(routeFile -> routes.addAll(routeFile.addedRoutes()));
    drain.stop(routes, consumerSuspender);
    routeFiles.forEach(routeFile -> removal.removeAll(routeFile.addedRoutes()));
  }

  /**
   * Returns a start failure if Camel wrapped an exception of a consumer's start in its generic
   * class.
   */
  private static RuntimeCamelException startFailure(
      LoadedRouteFile routeFile, RuntimeCamelException thrown) {
    Throwable cause = thrown.getCause();
    if (cause == null || thrown.getClass() != RuntimeCamelException.class) {
      return thrown;
    }
    return new FailedToStartRouteException(
        routeFile.file(), String.valueOf(cause.getMessage()), cause);
  }

  private void add(LoadedRouteFile routeFile) throws Exception {
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(routeFile.routes());
            model.addRouteFromTemplatedRoutes(routeFile.templated());
          },
          route -> {
            if (!KameletRouteRemover.isCalled(route)) { // such a route ends with its endpoint
              routeFile.addedRoutes().add(route);
              held.beforeStart(route);
            }
          });
      held.startAdded();
    } catch (RuntimeCamelException e) {
      removal.removeAll(routeFile.addedRoutes());
      throw startFailure(routeFile, e);
    } catch (Exception | LinkageError | StackOverflowError e) {
      removal.removeAll(routeFile.addedRoutes());
      throw e;
    } finally {
      held.restore();
    }
  }
}

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
import org.apache.camel.support.service.ServiceHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges the running routes of units for those of the next, and back when that fails. */
final class RouteSwap {

  private static final Logger LOG = LoggerFactory.getLogger(RouteSwap.class);

  private final CamelContext camel;
  private final Model model;
  private final SwapGate gate;
  private final AddedRouteRecorder recorder;
  private final RouteRemoval removal;
  private final RouteDrain drain;
  private final HeldConsumers held;

  RouteSwap(
      CamelContext camel,
      SwapGate gate,
      AddedRouteRecorder recorder,
      RouteRemoval removal,
      RouteDrain drain,
      HeldConsumers held) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.gate = gate;
    this.recorder = recorder;
    this.removal = removal;
    this.drain = drain;
    this.held = held;
  }

  /** The tried routes of {@code next} stand in meanwhile. */
  void swap(List<LoadedRouteFile> old, LoadedRouteFile next, TrialRoutes tried) throws Exception {
    if (old.isEmpty()) {
      add(next);
      return;
    }
    StandInConsumers standInConsumers = new StandInConsumers(camel, gate, tried);
    // routes of templates have no stand-in: their callers wait
    SwapGate outer = next.templated().isEmpty() ? SwapGate.NONE : gate;
    try (SwapGate.SwapGateHold templates = outer.hold()) {
      exchange(old, next, standInConsumers);
    } finally {
      drain.awaitEmpty(standInConsumers.all(), tried.ids());
      standInConsumers.stop();
    }
  }

  void remove(LoadedRouteFile unit) throws Exception {
    takeAway(List.of(unit), (consumer, uri) -> ServiceHelper.suspendService(consumer));
  }

  private void exchange(
      List<LoadedRouteFile> old, LoadedRouteFile next, StandInConsumers standInConsumers)
      throws Exception {
    try {
      standInConsumers.begin(places(old));
      takeAway(old, standInConsumers::takeOver);
      addInstead(next, standInConsumers);
    } catch (Exception e) {
      LOG.debug("The new routes of {} did not start; the old ones come back", next.file());
      restore(old, standInConsumers);
      throw e;
    }
  }

  private static Set<String> places(List<LoadedRouteFile> units) {
    return units.stream()
        .flatMap(unit -> unit.standing().stream())
        .map(route -> String.valueOf(RouteDefinitionUris.input(route)))
        .map(StandInConsumers::place)
        .collect(Collectors.toSet());
  }

  private void addInstead(LoadedRouteFile next, StandInConsumers standInConsumers)
      throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      standInConsumers.makeWay();
      add(next);
      standInConsumers.suspend();
    }
  }

  private void restore(List<LoadedRouteFile> old, StandInConsumers standInConsumers)
      throws Exception {
    try (SwapGate.SwapGateHold hold = gate.hold()) {
      standInConsumers.makeWay();
      standInConsumers.suspend();
      for (LoadedRouteFile unit : old) {
        removal.removeAll(unit.standing());
        add(unit);
      }
    }
  }

  private void takeAway(List<LoadedRouteFile> units, RouteDrain.ConsumerSuspender consumerSuspender)
      throws Exception {
    List<RouteDefinition> routes = new ArrayList<>();
    units.forEach(unit -> routes.addAll(unit.standing()));
    drain.stop(routes, consumerSuspender);
    units.forEach(unit -> removal.removeAll(unit.standing()));
  }

  /** Camel wraps what a consumer throws when it starts, and says so by no class of its own. */
  private static RuntimeCamelException startFailure(
      LoadedRouteFile unit, RuntimeCamelException thrown) {
    Throwable cause = thrown.getCause();
    if (cause == null || thrown.getClass() != RuntimeCamelException.class) {
      return thrown;
    }
    return new FailedToStartRouteException(unit.file(), String.valueOf(cause.getMessage()), cause);
  }

  private void add(LoadedRouteFile unit) throws Exception {
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(unit.routes());
            model.addRouteFromTemplatedRoutes(unit.templated());
          },
          route -> {
            unit.standing().add(route);
            held.beforeStart(route);
          });
    } catch (RuntimeCamelException e) {
      removal.removeAll(unit.standing());
      throw startFailure(unit, e);
    } catch (Exception e) {
      removal.removeAll(unit.standing());
      throw e;
    } finally {
      held.afterStart();
    }
  }
}

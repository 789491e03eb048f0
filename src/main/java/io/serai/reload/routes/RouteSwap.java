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
  private final RouteRecorder recorder;
  private final RouteRemoval removal;
  private final RouteDrain drain;
  private final HeldRoutes held;

  RouteSwap(
      CamelContext camel,
      SwapGate gate,
      RouteRecorder recorder,
      RouteRemoval removal,
      RouteDrain drain,
      HeldRoutes held) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.gate = gate;
    this.recorder = recorder;
    this.removal = removal;
    this.drain = drain;
    this.held = held;
  }

  /** The tried routes of {@code next} stand in meanwhile. */
  void swap(List<RouteUnit> old, RouteUnit next, TriedRoutes tried) throws Exception {
    if (old.isEmpty()) {
      add(next);
      return;
    }
    StandIns standIns = new StandIns(camel, gate, tried);
    // routes of templates have no stand-in: their callers wait
    SwapGate outer = next.templated().isEmpty() ? SwapGate.NONE : gate;
    try (SwapGate.Hold templates = outer.hold()) {
      exchange(old, next, standIns);
    } finally {
      drain.awaitEmpty(standIns.all(), tried.ids());
      standIns.stop();
    }
  }

  void remove(RouteUnit unit) throws Exception {
    takeAway(List.of(unit), (consumer, uri) -> ServiceHelper.suspendService(consumer));
  }

  private void exchange(List<RouteUnit> old, RouteUnit next, StandIns standIns) throws Exception {
    try {
      standIns.begin(places(old));
      takeAway(old, standIns::takeOver);
      addInstead(next, standIns);
    } catch (Exception e) {
      LOG.debug("The new routes of {} did not start; the old ones come back", next.file());
      restore(old, standIns);
      throw e;
    }
  }

  private static Set<String> places(List<RouteUnit> units) {
    return units.stream()
        .flatMap(unit -> unit.standing().stream())
        .map(route -> String.valueOf(RouteUris.input(route)))
        .map(StandIns::place)
        .collect(Collectors.toSet());
  }

  private void addInstead(RouteUnit next, StandIns standIns) throws Exception {
    try (SwapGate.Hold hold = gate.hold()) {
      standIns.makeWay();
      add(next);
      standIns.suspend();
    }
  }

  private void restore(List<RouteUnit> old, StandIns standIns) throws Exception {
    try (SwapGate.Hold hold = gate.hold()) {
      standIns.makeWay();
      standIns.suspend();
      for (RouteUnit unit : old) {
        removal.removeAll(unit.standing());
        add(unit);
      }
    }
  }

  private void takeAway(List<RouteUnit> units, RouteDrain.Farewell farewell) throws Exception {
    List<RouteDefinition> routes = new ArrayList<>();
    units.forEach(unit -> routes.addAll(unit.standing()));
    drain.stop(routes, farewell);
    units.forEach(unit -> removal.removeAll(unit.standing()));
  }

  /** Camel wraps what a consumer throws when it starts, and says so by no class of its own. */
  private static RuntimeCamelException startFailure(RouteUnit unit, RuntimeCamelException thrown) {
    Throwable cause = thrown.getCause();
    if (cause == null || thrown.getClass() != RuntimeCamelException.class) {
      return thrown;
    }
    return new FailedToStartRouteException(unit.file(), String.valueOf(cause.getMessage()), cause);
  }

  private void add(RouteUnit unit) throws Exception {
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

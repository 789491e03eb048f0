package io.serai.reload;

import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exchanges the running routes of units for those of the next, and back when that fails. */
final class RouteSwap {

  private static final Logger LOG = LoggerFactory.getLogger(RouteSwap.class);

  private final Model model;
  private final SwapGate gate;
  private final RouteRecorder recorder;
  private final RouteRemoval removal;
  private final RouteDrain drain;

  RouteSwap(
      CamelContext camel,
      SwapGate gate,
      RouteRecorder recorder,
      RouteRemoval removal,
      RouteDrain drain) {
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.gate = gate;
    this.recorder = recorder;
    this.removal = removal;
    this.drain = drain;
  }

  void swap(List<RouteUnit> old, RouteUnit next) throws Exception {
    if (old.isEmpty()) {
      add(next);
      return;
    }
    try (SwapGate.Hold hold = gate.hold()) {
      takeAway(old);
      addOrRestore(old, next);
    }
  }

  void remove(RouteUnit unit) throws Exception {
    takeAway(List.of(unit));
  }

  private void addOrRestore(List<RouteUnit> old, RouteUnit next) throws Exception {
    try {
      add(next);
    } catch (Exception e) {
      LOG.debug("The new routes of {} did not start; the old ones come back", next.file());
      for (RouteUnit unit : old) {
        add(unit);
      }
      throw e;
    }
  }

  private void takeAway(List<RouteUnit> units) throws Exception {
    List<RouteDefinition> routes = new ArrayList<>();
    units.forEach(unit -> routes.addAll(unit.standing()));
    drain.stop(routes);
    units.forEach(unit -> removal.removeAll(unit.standing()));
  }

  private void add(RouteUnit unit) throws Exception {
    try {
      recorder.during(
          () -> {
            model.addRouteDefinitions(unit.routes());
            model.addRouteFromTemplatedRoutes(unit.templated());
          },
          unit.standing()::add);
    } catch (Exception e) {
      removal.removeAll(unit.standing());
      throw e;
    }
  }
}

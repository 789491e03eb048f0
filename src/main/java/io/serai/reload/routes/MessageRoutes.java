package io.serai.reload.routes;

import io.serai.document.Fault;
import io.serai.reload.Outcome;
import io.serai.route.Endpoints;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * When routes begin and end to take messages: behind all that the hub loads, and before it goes.
 * For one thread.
 */
final class MessageRoutes {

  private static final Logger LOG = LoggerFactory.getLogger(MessageRoutes.class);

  private final CamelContext camel;
  private final RouteUnits units;
  private final HeldRoutes held;
  private final RouteDrain drain;
  private final Map<String, String> refused;
  private final Clock clock;

  /**
   * @param refused the texts of files that are refused, which are tried again later
   */
  MessageRoutes(
      CamelContext camel,
      RouteUnits units,
      HeldRoutes held,
      RouteDrain drain,
      Map<String, String> refused,
      Clock clock) {
    this.camel = camel;
    this.units = units;
    this.held = held;
    this.drain = drain;
    this.refused = refused;
    this.clock = clock;
  }

  /** Lets those begin that wait; a file, a route of which does not start, is refused as a whole. */
  List<Outcome> begin() {
    Map<String, Exception> failures = held.start();
    List<Outcome> outcomes = new ArrayList<>();
    for (RouteUnit unit : units.all()) {
      unit.standing().stream()
          .map(route -> failures.get(route.getRouteId()))
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(failure -> outcomes.add(refuse(unit, failure)));
    }
    return outcomes;
  }

  /**
   * Lets nobody take more messages, for good, and waits for those that were taken: the last route
   * that started ends first.
   */
  void end(Duration patience) {
    held.holdAgain();
    long end = System.nanoTime() + patience.toNanos();
    for (RouteDefinition route : sources()) {
      long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
      try {
        RouteRemoval.stop(camel, route.getRouteId(), left);
      } catch (Exception failure) {
        LOG.warn("Route {} did not stop: {}", route.getRouteId(), failure.toString());
      }
    }
  }

  /** Waits until nothing is left in the queues that routes have in memory. */
  void awaitQueues() {
    List<Route> queues =
        camel.getRoutes().stream()
            .filter(route -> Endpoints.isMemoryQueue(route.getEndpoint().getEndpointUri()))
            .toList();
    drain.awaitIdle(queues);
  }

  private List<RouteDefinition> sources() {
    Map<String, Integer> order = new LinkedHashMap<>();
    camel
        .getCamelContextExtension()
        .getRouteStartupOrder()
        .forEach(started -> order.put(started.getRoute().getRouteId(), started.getStartupOrder()));
    return units.all().stream()
        .flatMap(unit -> unit.standing().stream())
        .filter(route -> held.isSource(route) && order.containsKey(route.getRouteId()))
        .sorted(
            Comparator.comparing(
                (RouteDefinition route) -> order.getOrDefault(route.getRouteId(), 0),
                Comparator.reverseOrder()))
        .toList();
  }

  private Outcome refuse(RouteUnit unit, Exception failure) {
    Fault fault = RouteFaults.of(failure, unit.text());
    try {
      units.remove(unit.file());
      refused.put(unit.file(), unit.text());
    } catch (Exception stays) {
      LOG.error("{} is refused, but its routes could not be removed", unit.file(), stays);
    }
    return Outcome.refused(unit.file(), clock.instant(), List.of(fault));
  }
}

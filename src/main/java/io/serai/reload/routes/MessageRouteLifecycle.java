package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import io.serai.route.EndpointOrigins;
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
final class MessageRouteLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(MessageRouteLifecycle.class);

  private final CamelContext camel;
  private final RouteFileRegistry units;
  private final HeldConsumers held;
  private final RouteDrain drain;
  private final Map<String, String> refused;
  private final Clock clock;

  /**
   * @param refused the texts of files that are refused, which are tried again later
   */
  MessageRouteLifecycle(
      CamelContext camel,
      RouteFileRegistry units,
      HeldConsumers held,
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
  List<FileReloadOutcome> begin() {
    Map<String, Exception> failures = held.start();
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    for (LoadedRouteFile unit : units.all()) {
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
            .filter(route -> EndpointOrigins.isMemoryQueue(route.getEndpoint().getEndpointUri()))
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

  private FileReloadOutcome refuse(LoadedRouteFile unit, Exception failure) {
    DocumentFault fault = RouteFaultMapper.of(failure, unit.text());
    try {
      units.remove(unit.file());
      refused.put(unit.file(), unit.text());
    } catch (Exception stays) {
      LOG.error("{} is refused, but its routes could not be removed", unit.file(), stays);
    }
    return FileReloadOutcome.refused(unit.file(), clock.instant(), List.of(fault));
  }
}

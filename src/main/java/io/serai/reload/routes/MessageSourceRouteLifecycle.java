package io.serai.reload.routes;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome;
import io.serai.route.EndpointOriginClassifier;
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
 * Starts the routes that fetch messages after the hub has loaded everything else, and stops them
 * first when it shuts down. For one thread.
 *
 * @param refused the texts of refused files, which are retried later
 */
record MessageSourceRouteLifecycle(
    CamelContext camel,
    RouteFileDeployer registry,
    DeferredSourceRoutes held,
    RouteDrain drain,
    Map<String, String> refused,
    Clock clock) {

  private static final Logger LOG = LoggerFactory.getLogger(MessageSourceRouteLifecycle.class);

  /** Starts the held routes. If a route does not start, its file is refused as a whole. */
  List<FileReloadOutcome> start() {
    Map<String, Exception> failures = held.start();
    List<FileReloadOutcome> outcomes = new ArrayList<>();
    for (LoadedRouteFile routeFile : registry.all()) {
      routeFile.addedRoutes().stream()
          .map(route -> failures.get(route.getRouteId()))
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(failure -> outcomes.add(refuse(routeFile, failure)));
    }
    return outcomes;
  }

  /**
   * Stops the routes for good and waits for the messages that they have fetched. The route that was
   * started last is stopped first.
   */
  void stop(Duration timeout) {
    held.holdAgain();
    long deadline = System.nanoTime() + timeout.toNanos();
    for (RouteDefinition route : sources()) {
      long remainingMillis =
          Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
      try {
        RouteRemoval.stop(camel, route.getRouteId(), remainingMillis);
      } catch (Exception failure) {
        LOG.warn("Route {} did not stop: {}", route.getRouteId(), failure.toString());
      }
    }
  }

  /** Waits until the in-memory queues that routes consume from are empty. */
  void awaitQueues() {
    List<Route> queues =
        camel.getRoutes().stream()
            .filter(
                route ->
                    EndpointOriginClassifier.isMemoryQueue(route.getEndpoint().getEndpointUri()))
            .toList();
    drain.awaitIdle(queues);
  }

  private List<RouteDefinition> sources() {
    Map<String, Integer> order = new LinkedHashMap<>();
    camel
        .getCamelContextExtension()
        .getRouteStartupOrder()
        .forEach(started -> order.put(started.getRoute().getRouteId(), started.getStartupOrder()));
    return registry.all().stream()
        .flatMap(routeFile -> routeFile.addedRoutes().stream())
        .filter(route -> held.isSource(route) && order.containsKey(route.getRouteId()))
        .sorted(
            Comparator.comparing(
                (RouteDefinition route) -> order.getOrDefault(route.getRouteId(), 0),
                Comparator.reverseOrder()))
        .toList();
  }

  private FileReloadOutcome refuse(LoadedRouteFile routeFile, Exception failure) {
    DocumentFault fault = RouteFaultMapper.of(failure, routeFile.text(), camel);
    try {
      registry.remove(routeFile.file());
      refused.put(routeFile.file(), routeFile.text());
    } catch (Exception notRemoved) {
      LOG.error("{} is refused, but its routes could not be removed", routeFile.file(), notRemoved);
    }
    return FileReloadOutcome.refused(routeFile.file(), clock.instant(), List.of(fault));
  }
}

package io.serai.reload.routes;

import io.serai.http.CountedConsumer;
import io.serai.task.component.TaskComponent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Route;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what feeds a route and lets what is under way on it finish. Camel's own graceful stop looks
 * once a second; this looks every two milliseconds.
 */
final class RouteDrain {

  private static final Logger LOG = LoggerFactory.getLogger(RouteDrain.class);
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(2);

  private final CamelContext camel;
  private final Duration quiet;
  private final Duration deadline;

  /**
   * @param quiet how long nothing must be seen on a route before it counts as empty
   */
  RouteDrain(CamelContext camel, Duration quiet, Duration deadline) {
    this.camel = camel;
    this.quiet = quiet;
    this.deadline = deadline;
  }

  /** Stops the routes, callers first; what is still under way at the deadline is broken off. */
  void stop(List<RouteDefinition> routes, Farewell farewell) throws Exception {
    long end = System.nanoTime() + deadline.toNanos();
    for (RouteDefinition definition : RouteOrder.callersFirst(routes)) {
      Route route = camel.getRoute(definition.getRouteId());
      if (route != null) {
        stop(route, RouteUris.input(definition), end, farewell);
      }
    }
  }

  /** Waits until nothing is under way on the routes of those ids. */
  void awaitQuiet(List<String> ids) {
    long end = System.nanoTime() + deadline.toNanos();
    ids.forEach(id -> awaitQuiet(id, end));
  }

  /** Camel itself stops what nobody waits for: it knows what such a consumer still holds. */
  private void stop(Route route, @Nullable String uri, long end, Farewell farewell)
      throws Exception {
    Consumer consumer = route.getConsumer();
    if (consumer != null && uri != null && StandIns.answers(uri)) {
      farewell.suspend(consumer, uri);
      awaitEmpty(route, consumer, end);
    }
    long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    RouteRemoval.stop(camel, route.getRouteId(), left);
  }

  private void awaitEmpty(Route route, Consumer consumer, long end) {
    Consumer way =
        consumer instanceof DefaultPlatformHttpConsumer http
            ? http.getPlatformHttpConsumer()
            : consumer;
    if (!(way instanceof CountedConsumer counted)) {
      awaitQuiet(route.getRouteId(), end);
      return;
    }
    while (isRunning(route.getRouteId()) || counted.inside() > 0) {
      if (tooLate(route.getRouteId(), System.nanoTime(), end)) {
        return;
      }
      LockSupport.parkNanos(LOOK);
    }
  }

  /** What only waits for an answer is told to leave: it may wait for days. */
  private boolean isRunning(String id) {
    if (camel.getInflightRepository().size(id) == 0) {
      return false;
    }
    if (camel.hasComponent("task") instanceof TaskComponent tasks) {
      tasks.waiting().leave(id);
    }
    return true;
  }

  private boolean tooLate(String id, long now, long end) {
    if (now > end) {
      LOG.warn("Route {} is replaced while something still runs on it after {}", id, deadline);
    }
    return now > end;
  }

  /** Quiet for a moment, too: a request may have found its way in and not been counted yet. */
  private void awaitQuiet(String id, long end) {
    long quietSince = System.nanoTime();
    while (System.nanoTime() - quietSince < quiet.toNanos()) {
      long now = System.nanoTime();
      if (isRunning(id)) {
        quietSince = now;
      }
      if (tooLate(id, now, end)) {
        return;
      }
      LockSupport.parkNanos(LOOK);
    }
  }

  /** Lets a consumer take no more; stopping it would stop its route with all that is under way. */
  @FunctionalInterface
  interface Farewell {
    void suspend(Consumer consumer, String uri) throws Exception;
  }
}

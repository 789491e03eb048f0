package io.serai.reload;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Route;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.ShutdownAware;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what feeds a route and lets what is under way on it finish. Camel's own graceful stop looks
 * once a second; this looks every two milliseconds, so that those who wait at the gate wait short.
 */
final class RouteDrain {

  private static final Logger LOG = LoggerFactory.getLogger(RouteDrain.class);
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(2);

  private final CamelContext camel;
  private final Duration deadline;

  RouteDrain(CamelContext camel, Duration deadline) {
    this.camel = camel;
    this.deadline = deadline;
  }

  /** Stops the routes, callers first; what is still under way at the deadline is broken off. */
  void stop(List<RouteDefinition> routes) throws Exception {
    long end = System.nanoTime() + deadline.toNanos();
    for (RouteDefinition definition : RouteOrder.callersFirst(routes)) {
      Route route = camel.getRoute(definition.getRouteId());
      if (route != null) {
        stop(route, end);
      }
    }
  }

  private void stop(Route route, long end) throws Exception {
    Consumer consumer = route.getConsumer();
    if (consumer != null && !(consumer instanceof ShutdownAware)) {
      consumer.stop();
      awaitQuiet(route.getRouteId(), end);
    }
    long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    camel.getRouteController().stopRoute(route.getRouteId(), left, TimeUnit.MILLISECONDS);
  }

  private void awaitQuiet(String id, long end) {
    while (camel.getInflightRepository().size(id) > 0) {
      if (System.nanoTime() > end) {
        LOG.warn("Route {} is replaced while something still runs on it after {}", id, deadline);
        return;
      }
      LockSupport.parkNanos(LOOK);
    }
  }
}

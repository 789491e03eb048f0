package io.serai.reload.routes;

import io.serai.http.InflightCountingConsumer;
import io.serai.task.component.TaskComponent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Route;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.spi.RouteIdAware;
import org.apache.camel.spi.ShutdownAware;
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
  private final Duration deadline;

  /**
   * @param deadline how long what is under way may take to finish
   */
  RouteDrain(CamelContext camel, Duration deadline) {
    this.camel = camel;
    this.deadline = deadline;
  }

  /** Stops the routes, callers first; what is still under way at the deadline is broken off. */
  void stop(List<RouteDefinition> routes, ConsumerSuspender consumerSuspender) throws Exception {
    long end = System.nanoTime() + deadline.toNanos();
    for (RouteDefinition definition : RouteStopOrder.callersFirst(routes)) {
      Route route = camel.getRoute(definition.getRouteId());
      if (route != null) {
        stop(route, RouteDefinitionUris.input(definition), end, consumerSuspender);
      }
    }
  }

  /** Waits until nothing is inside those suspended consumers, nor on the routes of those ids. */
  void awaitEmpty(List<Consumer> consumers, List<String> ids) {
    long end = System.nanoTime() + deadline.toNanos();
    consumers.forEach(consumer -> awaitEmpty(consumer, end));
    ids.forEach(id -> awaitFinished(id, end));
  }

  /** Waits until nothing waits in front of those routes, nor is on them; they go on. */
  void awaitIdle(List<Route> routes) {
    long end = System.nanoTime() + deadline.toNanos();
    for (Route route : routes) {
      String id = route.getRouteId();
      await(() -> pending(route) > 0 || camel.getInflightRepository().size(id) > 0, id, end);
    }
  }

  private static int pending(Route route) {
    return route.getConsumer() instanceof ShutdownAware queue ? queue.getPendingExchangesSize() : 0;
  }

  /** Camel itself stops what nobody waits for: it knows what such a consumer still holds. */
  private void stop(
      Route route, @Nullable String uri, long end, ConsumerSuspender consumerSuspender)
      throws Exception {
    Consumer consumer = route.getConsumer();
    if (consumer != null && uri != null && StandInConsumers.answers(uri)) {
      consumerSuspender.suspend(consumer, uri);
      awaitEmpty(consumer, end);
      awaitFinished(route.getRouteId(), end);
    }
    long left = Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    RouteRemoval.stop(camel, route.getRouteId(), left);
  }

  private void awaitEmpty(Consumer consumer, long end) {
    Consumer way =
        consumer instanceof DefaultPlatformHttpConsumer http
            ? http.getPlatformHttpConsumer()
            : consumer;
    if (way instanceof InflightCountingConsumer counted) {
      String id = consumer instanceof RouteIdAware aware ? aware.getRouteId() : "";
      await(() -> counted.inside() > 0 && sendAway(id), consumer, end);
    }
  }

  private void awaitFinished(String id, long end) {
    await(() -> camel.getInflightRepository().size(id) > 0 && sendAway(id), id, end);
  }

  /** What only waits for an answer is told to leave: it may wait for days. */
  private boolean sendAway(@Nullable String id) {
    if (id != null && camel.hasComponent("task") instanceof TaskComponent tasks) {
      tasks.waiting().leave(id);
    }
    return true;
  }

  private void await(BooleanSupplier busy, Object what, long end) {
    while (busy.getAsBoolean()) {
      if (System.nanoTime() > end) {
        LOG.warn("{} is replaced while something still runs on it after {}", what, deadline);
        return;
      }
      LockSupport.parkNanos(LOOK);
    }
  }

  /** Lets a consumer take no more; stopping it would stop its route with all that is under way. */
  @FunctionalInterface
  interface ConsumerSuspender {
    void suspend(Consumer consumer, String uri) throws Exception;
  }
}

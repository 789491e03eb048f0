package io.serai.reload.routes;

import io.serai.http.engine.InflightCountingConsumer;
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
 * Stops the inputs of routes and waits for the exchanges on them to finish. Camel's own graceful
 * shutdown checks once a second; this class checks every two milliseconds.
 *
 * @param timeout how long running exchanges may take to finish
 */
record RouteDrain(CamelContext camel, Duration timeout) {

  private static final Logger LOG = LoggerFactory.getLogger(RouteDrain.class);
  private static final long DRAIN_CHECK_INTERVAL = TimeUnit.MILLISECONDS.toNanos(2);

  /**
   * Stops the routes, callers before the routes they call. Exchanges that still run at the deadline
   * are aborted.
   */
  void stop(List<RouteDefinition> routes, ConsumerSuspender consumerSuspender) throws Exception {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (RouteDefinition definition : RouteStopOrder.callersFirst(routes)) {
      Route route = camel.getRoute(definition.getRouteId());
      if (route != null) {
        stop(route, RouteDefinitionUris.input(definition), deadline, consumerSuspender);
      }
    }
  }

  /**
   * Waits until no exchange is inside those suspended consumers or on the routes with those ids.
   */
  void awaitEmpty(List<Consumer> consumers, List<String> ids) {
    long deadline = System.nanoTime() + timeout.toNanos();
    consumers.forEach(consumer -> awaitEmpty(consumer, deadline));
    ids.forEach(id -> awaitFinished(id, deadline));
  }

  /** Waits until no exchange is queued for those routes or runs on them; they keep running. */
  void awaitIdle(List<Route> routes) {
    long deadline = System.nanoTime() + timeout.toNanos();
    for (Route route : routes) {
      String id = route.getRouteId();
      await(() -> pending(route) > 0 || camel.getInflightRepository().size(id) > 0, id, deadline);
    }
  }

  private static int pending(Route route) {
    return route.getConsumer() instanceof ShutdownAware queue ? queue.getPendingExchangesSize() : 0;
  }

  /** Stops a route. A consumer that is not suspended before is drained by Camel. */
  private void stop(
      Route route, @Nullable String uri, long deadline, ConsumerSuspender consumerSuspender)
      throws Exception {
    Consumer consumer = route.getConsumer();
    if (consumer != null && uri != null && consumerSuspender.suspend(consumer, uri)) {
      awaitEmpty(consumer, deadline);
      awaitFinished(route.getRouteId(), deadline);
    }
    long remainingMillis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
    RouteRemoval.stop(camel, route.getRouteId(), remainingMillis);
  }

  private void awaitEmpty(Consumer consumer, long deadline) {
    Consumer countedConsumer =
        consumer instanceof DefaultPlatformHttpConsumer http
            ? http.getPlatformHttpConsumer()
            : consumer;
    if (countedConsumer instanceof InflightCountingConsumer counted) {
      String id = consumer instanceof RouteIdAware aware ? aware.getRouteId() : "";
      await(() -> counted.inflight() > 0 && releaseWaiters(id), consumer, deadline);
    }
  }

  private void awaitFinished(String id, long deadline) {
    await(() -> camel.getInflightRepository().size(id) > 0 && releaseWaiters(id), id, deadline);
  }

  /** Lets exchanges that only wait for a task's answer end, because they may wait for days. */
  private boolean releaseWaiters(@Nullable String id) {
    if (id != null && camel.hasComponent("task") instanceof TaskComponent tasks) {
      tasks.waiting().leave(id);
    }
    return true;
  }

  private void await(BooleanSupplier busy, Object what, long deadline) {
    while (busy.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        LOG.warn("{} is replaced although exchanges still run on it after {}", what, timeout);
        return;
      }
      LockSupport.parkNanos(DRAIN_CHECK_INTERVAL);
    }
  }

  /**
   * Stops a consumer from taking more exchanges, without stopping its route and the exchanges on
   * it.
   */
  @FunctionalInterface
  interface ConsumerSuspender {
    /** Returns false, with nothing done, if the consumer is to be stopped by Camel alone. */
    boolean suspend(Consumer consumer, String uri) throws Exception;
  }
}

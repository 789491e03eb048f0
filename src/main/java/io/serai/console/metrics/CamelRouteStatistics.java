package io.serai.console.metrics;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedRouteMBean;
import org.jspecify.annotations.Nullable;

/** Reads Camel's route counters, with one row for all versions of a route. */
final class CamelRouteStatistics {

  private static final String OUTBOUND = "outbound:";

  private final CamelContext camel;
  private final @Nullable ManagedCamelContext managed;

  /** The counters of one route. */
  record RouteCounters(
      long total,
      long succeeded,
      long failed,
      long failuresHandled,
      long redeliveries,
      long inflight,
      long millis) {

    static RouteCounters of(ManagedRouteMBean route) throws Exception {
      return new RouteCounters(
          route.getExchangesTotal(),
          route.getExchangesCompleted(),
          route.getExchangesFailed(),
          route.getFailuresHandled(),
          route.getExternalRedeliveries(),
          route.getExchangesInflight(),
          route.getTotalProcessingTime());
    }

    RouteCounters plus(RouteCounters other) {
      return new RouteCounters(
          total + other.total,
          succeeded + other.succeeded,
          failed + other.failed,
          failuresHandled + other.failuresHandled,
          redeliveries + other.redeliveries,
          inflight + other.inflight,
          millis + other.millis);
    }
  }

  CamelRouteStatistics(CamelContext camel) {
    this.camel = camel;
    this.managed = camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  /** Returns the counters of all routes, by name. */
  Map<String, RouteCounters> all() {
    Map<String, RouteCounters> rows = new TreeMap<>();
    camel.getRoutes().forEach(route -> add(route, rows));
    return rows;
  }

  private void add(Route route, Map<String, RouteCounters> rows) {
    counters(route)
        .ifPresent(
            routeCounters -> rows.merge(name(route.getId()), routeCounters, RouteCounters::plus));
  }

  /** Returns the counters of a route; empty if the route has been removed meanwhile. */
  private Optional<RouteCounters> counters(Route route) {
    ManagedRouteMBean bean = managed == null ? null : managed.getManagedRoute(route.getId());
    try {
      return bean == null ? Optional.empty() : Optional.of(RouteCounters.of(bean));
    } catch (Exception removed) {
      return Optional.empty();
    }
  }

  /**
   * Returns the route id without the number of its compilation, which would create a new series
   * with each reload, and without the policies of an outgoing call.
   */
  static String name(String routeId) {
    int policies = routeId.startsWith(OUTBOUND) ? routeId.indexOf(',') : -1;
    if (policies >= 0) {
      return routeId.substring(0, policies);
    }
    int number = routeId.lastIndexOf('#');
    return number < 0 ? routeId : routeId.substring(0, number);
  }
}

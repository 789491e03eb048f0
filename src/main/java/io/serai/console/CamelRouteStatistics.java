package io.serai.console;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedRouteMBean;
import org.jspecify.annotations.Nullable;

/** Reads Camel's route counters, with one row for all versions of a route. */
final class CamelRouteStatistics {

  private final CamelContext camel;
  private final @Nullable ManagedCamelContext managed;

  /** The counters of one route. */
  record RouteCounters(long total, long failed, long inflight, long millis) {

    static RouteCounters of(ManagedRouteMBean route) throws Exception {
      return new RouteCounters(
          route.getExchangesTotal(),
          route.getExchangesFailed(),
          route.getExchangesInflight(),
          route.getTotalProcessingTime());
    }

    double meanSeconds() {
      return total == 0 ? 0 : millis / 1000.0 / total;
    }

    RouteCounters plus(RouteCounters other) {
      return new RouteCounters(
          total + other.total,
          failed + other.failed,
          inflight + other.inflight,
          millis + other.millis);
    }
  }

  CamelRouteStatistics(CamelContext camel) {
    this.camel = camel;
    this.managed = camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  /** Returns the routes with the most exchanges, by name. */
  List<Map.Entry<String, RouteCounters>> busiest(int limit) {
    Map<String, RouteCounters> rows = new HashMap<>();
    camel.getRoutes().forEach(route -> add(route, rows));
    return rows.entrySet().stream()
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, RouteCounters> row) -> -row.getValue().total())
                .thenComparing(Map.Entry::getKey))
        .limit(limit)
        .toList();
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
   * Returns the route id without the compilation number, which would create a new series with each
   * reload.
   */
  private static String name(String routeId) {
    int number = routeId.lastIndexOf('#');
    return number < 0 ? routeId : routeId.substring(0, number);
  }
}

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

/** The counters that Camel keeps of its routes, one row for all versions of one. */
final class RouteNumbers {

  private final CamelContext camel;
  private final @Nullable ManagedCamelContext managed;

  /** What one route has done. */
  record Numbers(long total, long failed, long inflight, long millis) {

    static Numbers of(ManagedRouteMBean route) throws Exception {
      return new Numbers(
          route.getExchangesTotal(),
          route.getExchangesFailed(),
          route.getExchangesInflight(),
          route.getTotalProcessingTime());
    }

    double meanSeconds() {
      return total == 0 ? 0 : millis / 1000.0 / total;
    }

    Numbers plus(Numbers other) {
      return new Numbers(
          total + other.total,
          failed + other.failed,
          inflight + other.inflight,
          millis + other.millis);
    }
  }

  RouteNumbers(CamelContext camel) {
    this.camel = camel;
    this.managed = camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
  }

  /** The busiest routes, by name. */
  List<Map.Entry<String, Numbers>> most(int limit) {
    Map<String, Numbers> rows = new HashMap<>();
    camel.getRoutes().forEach(route -> add(route, rows));
    return rows.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<String, Numbers> row) -> -row.getValue().total())
                .thenComparing(Map.Entry::getKey))
        .limit(limit)
        .toList();
  }

  private void add(Route route, Map<String, Numbers> rows) {
    numbers(route).ifPresent(numbers -> rows.merge(name(route.getId()), numbers, Numbers::plus));
  }

  /** Empty where the route was removed meanwhile. */
  private Optional<Numbers> numbers(Route route) {
    ManagedRouteMBean bean = managed == null ? null : managed.getManagedRoute(route.getId());
    try {
      return bean == null ? Optional.empty() : Optional.of(Numbers.of(bean));
    } catch (Exception removed) {
      return Optional.empty();
    }
  }

  /** Without the number of the compilation, which would make a new series with each reload. */
  private static String name(String routeId) {
    int number = routeId.lastIndexOf('#');
    return number < 0 ? routeId : routeId.substring(0, number);
  }
}

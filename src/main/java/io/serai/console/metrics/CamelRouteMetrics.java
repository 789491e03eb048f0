package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.concurrent.BoundedLabels;
import io.serai.console.metrics.CamelRouteStatistics.RouteCounters;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.ServiceStatus;

/**
 * Adds the counters of Camel's routes to a scrape, by the names and labels that Camel's own
 * component for Micrometer gives them. The first {@value #MAX_ROUTES} routes have series of their
 * own.
 */
final class CamelRouteMetrics {

  private static final int MAX_ROUTES = 500;
  private static final double MILLIS = 1000;
  private static final String[] LABELS = {"camelContext", "kind", "routeId"};
  private static final String KIND = "CamelRoute";

  private final CamelContext camel;
  private final CamelRouteStatistics routes;
  private final BoundedLabels<String> names = new BoundedLabels<>(MAX_ROUTES, name -> name);

  CamelRouteMetrics(CamelContext camel) {
    this.camel = camel;
    this.routes = new CamelRouteStatistics(camel);
  }

  void addTo(List<MetricSnapshot> all) {
    MetricFamily total =
        family("camel_exchanges", "Exchanges that a route has processed, including failures.");
    MetricFamily succeeded = family("camel_exchanges_succeeded", "Exchanges that succeeded.");
    MetricFamily failed = family("camel_exchanges_failed", "Exchanges of a route that failed.");
    MetricFamily handled =
        family("camel_exchanges_failures_handled", "Failures that the route has handled.");
    MetricFamily redeliveries =
        family("camel_exchanges_external_redeliveries", "Exchanges that a broker sent again.");
    MetricFamily inflight = family("camel_exchanges_inflight", "Exchanges in flight.");
    SummaryFamily times =
        new SummaryFamily("camel_route_policy_seconds", "Time of the exchanges.", LABELS);
    String context = camel.getName();
    for (Map.Entry<String, RouteCounters> route : routes.all().entrySet()) {
      String[] labels = {context, KIND, names.of(route.getKey())};
      RouteCounters counters = route.getValue();
      total.add(counters.total(), labels);
      succeeded.add(counters.succeeded(), labels);
      failed.add(counters.failed(), labels);
      handled.add(counters.failuresHandled(), labels);
      redeliveries.add(counters.redeliveries(), labels);
      inflight.add(counters.inflight(), labels);
      times.add(counters.total() - counters.inflight(), counters.millis() / MILLIS, labels);
    }
    all.addAll(List.of(total.counter(), succeeded.counter(), failed.counter(), handled.counter()));
    all.addAll(List.of(redeliveries.counter(), inflight.gauge(), times.summary()));
    addNumbers(all, context);
  }

  private void addNumbers(List<MetricSnapshot> all, String context) {
    MetricFamily added =
        new MetricFamily("camel_routes_added_routes", "Routes of the context.", "camelContext");
    added.add(camel.getRoutes().size(), context);
    MetricFamily running =
        new MetricFamily("camel_routes_running_routes", "Routes that run.", "camelContext");
    running.add(
        camel.getRoutes().stream().filter(route -> isStarted(route.getId())).count(), context);
    all.addAll(List.of(added.gauge(), running.gauge()));
  }

  private boolean isStarted(String route) {
    ServiceStatus status = camel.getRouteController().getRouteStatus(route);
    return status != null && status.isStarted(); // null if it was removed meanwhile
  }

  private static MetricFamily family(String name, String help) {
    return new MetricFamily(name, help, LABELS);
  }
}

package io.serai.console;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/**
 * Adds the metrics of the A2A server to a scrape. There is one series per combination of labels
 * that has occurred.
 */
record A2aMetrics(A2aMetricSources sources) {

  void addTo(List<MetricSnapshot> all) {
    MetricSeries requests =
        new MetricSeries(
            "serai_a2a_requests", "Requests that were answered.", A2aMetricLabels.NAMES);
    sources
        .requests()
        .all()
        .forEach((counterKey, count) -> requests.add(count, A2aMetricLabels.of(counterKey)));
    all.add(requests.counter());
    all.add(
        MetricSeries.gauge(
            "serai_a2a_streams", "Event streams that are open.", sources.streams().getAsInt()));
    MetricSeries pushes =
        new MetricSeries("serai_a2a_push", "Push notifications by outcome.", "outcome");
    pushes.add(sources.pushes().delivered(), "delivered");
    pushes.add(sources.pushes().retried(), "retried");
    pushes.add(sources.pushes().dead(), "dead");
    all.add(pushes.counter());
    all.add(
        MetricSeries.gauge(
            "serai_a2a_push_configurations",
            "Push notification configurations with an active delivery.",
            sources.activePushConfigs().getAsInt()));
  }
}

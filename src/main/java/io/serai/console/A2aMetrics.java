package io.serai.console;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** What A2A counts, as metrics; there are as many series as kinds of requests that came. */
record A2aMetrics(A2aMetricSources numbers) {

  void addTo(List<MetricSnapshot> all) {
    MetricSeries requests =
        new MetricSeries(
            "serai_a2a_requests", "Requests that were answered.", A2aMetricLabels.NAMES);
    numbers
        .requests()
        .all()
        .forEach((counterKey, count) -> requests.add(count, A2aMetricLabels.of(counterKey)));
    all.add(requests.counter());
    all.add(
        MetricSeries.gauge(
            "serai_a2a_streams", "Streams that are open.", numbers.streams().getAsInt()));
    MetricSeries pushes =
        new MetricSeries("serai_a2a_push", "Notifications, by what became of them.", "outcome");
    pushes.add(numbers.pushes().delivered(), "delivered");
    pushes.add(numbers.pushes().retried(), "retried");
    pushes.add(numbers.pushes().dead(), "dead");
    all.add(pushes.counter());
    all.add(
        MetricSeries.gauge(
            "serai_a2a_push_configurations",
            "Configurations that are being told.",
            numbers.told().getAsInt()));
  }
}

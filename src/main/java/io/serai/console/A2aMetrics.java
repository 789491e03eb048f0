package io.serai.console;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;

/** What A2A counts, as metrics; there are as many series as kinds of requests that came. */
record A2aMetrics(A2aNumbers numbers) {

  void addTo(List<MetricSnapshot> all) {
    Series requests =
        new Series("serai_a2a_requests", "Requests that were answered.", A2aLabels.NAMES);
    numbers.requests().all().forEach((kind, count) -> requests.add(count, A2aLabels.of(kind)));
    all.add(requests.counter());
    all.add(
        Series.gauge("serai_a2a_streams", "Streams that are open.", numbers.streams().getAsInt()));
    Series pushes =
        new Series("serai_a2a_push", "Notifications, by what became of them.", "outcome");
    pushes.add(numbers.pushes().delivered(), "delivered");
    pushes.add(numbers.pushes().retried(), "retried");
    pushes.add(numbers.pushes().dead(), "dead");
    all.add(pushes.counter());
    all.add(
        Series.gauge(
            "serai_a2a_push_configurations",
            "Configurations that are being told.",
            numbers.told().getAsInt()));
  }
}

package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.protocol.Measurement;
import io.serai.protocol.Protocol;
import io.serai.protocol.RequestRecorder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds the metrics of the protocols to a scrape. There is one series per combination of labels that
 * has occurred.
 */
record ProtocolMetrics(List<Protocol> protocols) {

  void addTo(List<MetricSnapshot> all) {
    MetricFamily requests =
        new MetricFamily(
            "serai_protocol_requests",
            "Requests that were answered.",
            "protocol",
            "operation",
            "binding",
            "version",
            "outcome");
    MetricFamily streams =
        new MetricFamily("serai_protocol_streams", "Event streams that are open.", "protocol");
    MetricFamily sockets =
        new MetricFamily("serai_protocol_sockets", "WebSockets that are open.", "protocol");
    for (Protocol protocol : protocols) {
      protocol.requests().counts().forEach((key, count) -> add(requests, protocol, key, count));
      streams.add((long) protocol.openStreams(), protocol.name());
      sockets.add((long) protocol.requests().openSockets(), protocol.name());
    }
    all.add(requests.counter());
    all.add(streams.gauge());
    all.add(sockets.gauge());
    addMeasurements(all);
  }

  private static void add(
      MetricFamily requests, Protocol protocol, RequestRecorder.Key key, long count) {
    requests.add(
        count, protocol.name(), key.operation(), key.binding(), key.version(), key.outcome());
  }

  private void addMeasurements(List<MetricSnapshot> all) {
    Map<String, MetricFamily> series = new LinkedHashMap<>();
    Map<String, Boolean> counters = new LinkedHashMap<>();
    for (Protocol protocol : protocols) {
      for (Measurement each : protocol.measurements()) {
        Map<String, String> labels = new TreeMap<>(each.labels());
        series
            .computeIfAbsent(
                each.name(),
                name -> new MetricFamily(name, each.help(), labels.keySet().toArray(String[]::new)))
            .add(each.value().getAsLong(), labels.values().toArray(String[]::new));
        counters.put(each.name(), each.counter());
      }
    }
    series.forEach(
        (name, values) ->
            all.add(Boolean.TRUE.equals(counters.get(name)) ? values.counter() : values.gauge()));
  }
}

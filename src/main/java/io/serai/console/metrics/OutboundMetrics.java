package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.outbound.host.OutboundStats;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds the counters of outgoing calls to a scrape, by host, whatever their policies. */
record OutboundMetrics(OutboundGateway outbound) {

  void addTo(List<MetricSnapshot> all) {
    MetricFamily calls = family("serai_outbound_calls", "Outgoing calls that were started.");
    MetricFamily failures = family("serai_outbound_failures", "Outgoing calls that failed.");
    MetricFamily retries = family("serai_outbound_retries", "Repeated attempts of outgoing calls.");
    MetricFamily hits =
        family("serai_outbound_cache_hits", "Outgoing calls answered from the cache.");
    outbound
        .hosts()
        .forEach(
            (host, counted) -> {
              calls.add(counted.calls(), host);
              failures.add(counted.failures(), host);
              retries.add(counted.retries(), host);
              hits.add(counted.cacheHits(), host);
            });
    all.addAll(List.of(calls.counter(), failures.counter(), retries.counter(), hits.counter()));
    addGauges(all);
  }

  private void addGauges(List<MetricSnapshot> all) {
    MetricFamily running = family("serai_outbound_running", "Outgoing calls in flight.");
    Map<String, Boolean> open = new TreeMap<>();
    Map<String, Long> refused = new TreeMap<>();
    for (OutboundStats stats : outbound.stats()) {
      String host = outbound.hosts().label(stats.host());
      running.add(stats.running(), host);
      open.merge(host, stats.breaker().equals("OPEN"), Boolean::logicalOr);
      refused.merge(host, (long) stats.refused().size(), Long::sum);
    }
    MetricFamily breakers =
        family(
            "serai_outbound_breaker_open", "1 if the circuit breaker of the host is open, else 0.");
    open.forEach((host, isOpen) -> breakers.add(isOpen ? 1L : 0L, host));
    MetricFamily callers =
        family("serai_outbound_caller_breakers_open", "Callers whose own circuit breaker is open.");
    refused.forEach((host, number) -> callers.add(number, host));
    all.addAll(List.of(running.gauge(), breakers.gauge(), callers.gauge()));
  }

  private static MetricFamily family(String name, String help) {
    return new MetricFamily(name, help, "host");
  }
}

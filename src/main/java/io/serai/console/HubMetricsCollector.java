package io.serai.console;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.serai.outbound.OutboundStats;
import io.serai.reload.FileReloadOutcome;
import io.serai.skill.SkillRunTotals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Collects the hub's own metrics on each scrape from counters that the hub keeps anyway.
 *
 * <p>The number of series is bounded: only the routes and skills with the most runs are included,
 * and hosts are limited by the outbound gateway.
 */
final class HubMetricsCollector implements MultiCollector {

  /** Maximum number of routes, and of skills, that have their own series. */
  private static final int MAX_SERIES = 500;

  private final ConsoleDependencies parts;
  private final ReloadOutcomeCounters reloads;
  private final CamelRouteStatistics routes;

  HubMetricsCollector(ConsoleDependencies parts, ReloadOutcomeCounters reloads) {
    this.parts = parts;
    this.reloads = reloads;
    this.routes = new CamelRouteStatistics(parts.camel());
  }

  @Override
  public MetricSnapshots collect() {
    List<MetricSnapshot> all = new ArrayList<>();
    addRoutes(all);
    addSkills(all);
    addOutbound(all);
    addReloads(all);
    addAgents(all);
    addStore(all);
    new TaskGauges(parts.tasks()).addTo(all);
    new ProtocolMetrics(parts.protocols()).addTo(all);
    all.add(
        MetricFamily.gauge(
            "serai_skills", "Skills in the catalog.", parts.catalog().snapshot().size()));
    all.add(
        MetricFamily.gauge(
            "serai_compiled_routes",
            "Compiled routes of capabilities.",
            parts.slots().loadedIds().size()));
    return new MetricSnapshots(all);
  }

  private void addRoutes(List<MetricSnapshot> all) {
    MetricFamily total =
        new MetricFamily(
            "camel_exchanges",
            "Exchanges that a route has processed, including failures.",
            "route");
    MetricFamily failed =
        new MetricFamily("camel_exchanges_failed", "Exchanges of a route that failed.", "route");
    MetricFamily inflight =
        new MetricFamily("camel_exchanges_inflight", "Exchanges in flight.", "route");
    MetricFamily mean =
        new MetricFamily("camel_exchange_mean_seconds", "Mean time of an exchange.", "route");
    for (Map.Entry<String, CamelRouteStatistics.RouteCounters> route : routes.busiest(MAX_SERIES)) {
      String name = route.getKey();
      total.add(route.getValue().total(), name);
      failed.add(route.getValue().failed(), name);
      inflight.add(route.getValue().inflight(), name);
      mean.add(route.getValue().meanSeconds(), name);
    }
    all.addAll(List.of(total.counter(), failed.counter(), inflight.gauge(), mean.gauge()));
  }

  private void addSkills(List<MetricSnapshot> all) {
    MetricFamily runs =
        new MetricFamily("serai_skill_runs", "Runs of a skill since its first use.", "skill");
    MetricFamily successes =
        new MetricFamily("serai_skill_successes", "Runs of a skill that succeeded.", "skill");
    parts.catalog().snapshot().ids().stream()
        .map(id -> Map.entry(id, parts.statistics().of(id)))
        .filter(skill -> skill.getValue().runs() > 0)
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, SkillRunTotals> skill) -> -skill.getValue().runs())
                .thenComparing(Map.Entry::getKey))
        .limit(MAX_SERIES)
        .forEach(
            skill -> {
              runs.add(skill.getValue().runs(), skill.getKey());
              successes.add(skill.getValue().successes(), skill.getKey());
            });
    all.addAll(List.of(runs.counter(), successes.counter()));
  }

  private void addOutbound(List<MetricSnapshot> all) {
    MetricFamily calls =
        new MetricFamily("serai_outbound_calls", "Outgoing calls that were started.", "route");
    MetricFamily running =
        new MetricFamily("serai_outbound_running", "Outgoing calls in flight.", "route");
    MetricFamily failures =
        new MetricFamily("serai_outbound_failures", "Outgoing calls that failed.", "route");
    MetricFamily retries =
        new MetricFamily("serai_outbound_retries", "Repeated attempts of outgoing calls.", "route");
    MetricFamily hits =
        new MetricFamily(
            "serai_outbound_cache_hits", "Outgoing calls answered from the cache.", "route");
    MetricFamily open =
        new MetricFamily(
            "serai_outbound_breaker_open", "1 if the circuit breaker is open, else 0.", "route");
    for (OutboundStats host : parts.outbound().stats()) {
      calls.add(host.calls(), host.route());
      running.add(host.running(), host.route());
      failures.add(host.failures(), host.route());
      retries.add(host.retries(), host.route());
      hits.add(host.cacheHits(), host.route());
      open.add(host.breaker().equals("OPEN") ? 1 : 0, host.route());
    }
    all.addAll(List.of(calls.counter(), failures.counter(), retries.counter(), hits.counter()));
    all.addAll(List.of(running.gauge(), open.gauge()));
  }

  private void addStore(List<MetricSnapshot> all) {
    boolean room = parts.database().hasRoom().toCompletableFuture().join();
    all.add(
        MetricFamily.gauge(
            "serai_store_disk_full", "1 while the database's disk is full, else 0.", room ? 0 : 1));
    MetricFamily failures =
        new MetricFamily(
            "serai_store_disk_full_failures",
            "Writes, and attempts to write again, that failed because the disk was full.");
    failures.add(parts.database().diskFullFailures());
    all.add(failures.counter());
  }

  private void addAgents(List<MetricSnapshot> all) {
    MetricFamily agents =
        new MetricFamily("serai_remote_agents", "Remote agents by state of their card.", "card");
    parts.agents().remoteAgents().stream()
        .flatMap(agent -> agent.card().stream())
        .forEach(card -> agents.add(1L, card.state()));
    all.add(agents.gauge());
  }

  private void addReloads(List<MetricSnapshot> all) {
    MetricFamily outcomes =
        new MetricFamily("serai_reloads", "Changed files by reload status.", "status");
    for (FileReloadOutcome.Status status : FileReloadOutcome.Status.values()) {
      outcomes.add(reloads.of(status), status.name().toLowerCase(Locale.ROOT));
    }
    all.add(outcomes.counter());
  }
}

package io.serai.console.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.serai.concurrent.BoundedLabels;
import io.serai.console.endpoint.ConsoleDependencies;
import io.serai.reload.FileReloadOutcome;
import io.serai.skill.SkillRunTotals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Collects the hub's own metrics on each scrape from counters that the hub keeps anyway.
 *
 * <p>The number of series is bounded: the first routes, skills and hosts have their own, all later
 * ones share one.
 */
public final class HubMetricsCollector implements MultiCollector {

  private static final int MAX_SKILLS = 500;

  private final ConsoleDependencies parts;
  private final ReloadOutcomeCounters reloads;
  private final CamelRouteMetrics routes;
  private final OutboundMetrics outbound;
  private final BoundedLabels<String> skills = new BoundedLabels<>(MAX_SKILLS, id -> id);

  public HubMetricsCollector(ConsoleDependencies parts, ReloadOutcomeCounters reloads) {
    this.parts = parts;
    this.reloads = reloads;
    this.routes = new CamelRouteMetrics(parts.hub().platform().camel());
    this.outbound = new OutboundMetrics(parts.hub().platform().outbound());
  }

  @Override
  public MetricSnapshots collect() {
    List<MetricSnapshot> all = new ArrayList<>();
    all.add(BuildInfo.snapshot(parts.hub().platform().camel().getVersion()));
    routes.addTo(all);
    addSkills(all);
    outbound.addTo(all);
    addReloads(all);
    addAgents(all);
    addStore(all);
    new TaskGauges(parts.tasks()).addTo(all);
    new ProtocolMetrics(parts.hub().protocols()).addTo(all);
    all.add(
        MetricFamily.gauge(
            "serai_skills",
            "Skills in the catalog.",
            parts.hub().skills().catalog().snapshot().size()));
    all.add(
        MetricFamily.gauge(
            "serai_compiled_routes",
            "Compiled routes of capabilities.",
            parts.hub().platform().routeCache().loadedIds().size()));
    return new MetricSnapshots(all);
  }

  private void addSkills(List<MetricSnapshot> all) {
    MetricFamily runs =
        new MetricFamily("serai_skill_runs", "Runs of a skill since its first use.", "skill");
    MetricFamily successes =
        new MetricFamily("serai_skill_successes", "Runs of a skill that succeeded.", "skill");
    for (String id : parts.hub().skills().catalog().snapshot().ids()) {
      SkillRunTotals totals = parts.hub().skills().statistics().of(id);
      if (totals.runs() > 0) {
        String label = skills.of(id);
        runs.add(totals.runs(), label);
        successes.add(totals.successes(), label);
      }
    }
    all.addAll(List.of(runs.counter(), successes.counter()));
  }

  private void addStore(List<MetricSnapshot> all) {
    boolean room = parts.hub().platform().database().hasRoom().toCompletableFuture().join();
    all.add(
        MetricFamily.gauge(
            "serai_store_disk_full", "1 while the database's disk is full, else 0.", room ? 0 : 1));
    MetricFamily failures =
        new MetricFamily(
            "serai_store_disk_full_failures",
            "Writes, and attempts to write again, that failed because the disk was full.");
    failures.add(parts.hub().platform().database().diskFullFailures());
    all.add(failures.counter());
  }

  private void addAgents(List<MetricSnapshot> all) {
    MetricFamily agents =
        new MetricFamily("serai_remote_agents", "Remote agents by state of their card.", "card");
    parts.hub().agents().registry().remoteAgents().stream()
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

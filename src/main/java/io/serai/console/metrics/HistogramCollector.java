package io.serai.console.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.serai.console.endpoint.ConsoleDependencies;

/** Collects the histograms of requests, runs of skills, waits of tasks and outgoing calls. */
public record HistogramCollector(
    ConsoleDependencies parts, RequestTimingFilter requests, TaskWaitTimes waits)
    implements MultiCollector {

  @Override
  public MetricSnapshots collect() {
    HistogramFamily http =
        new HistogramFamily(
            "http_server_requests_seconds",
            "Time from a request to the end of its answer; aborted ones have no status.",
            "method",
            "uri",
            "status");
    requests.addTo(http);
    HistogramFamily skills =
        new HistogramFamily("serai_skill_run_seconds", "Time of a run of a skill.", "skill");
    parts
        .hub()
        .skills()
        .statistics()
        .times()
        .forEach((skill, histogram) -> skills.add(histogram, skill));
    HistogramFamily queue =
        new HistogramFamily(
            "serai_task_wait_seconds",
            "Time from the acceptance of a task until its work starts.",
            "agent");
    waits.addTo(queue);
    HistogramFamily calls =
        new HistogramFamily(
            "serai_outbound_call_seconds",
            "Time of an outgoing call with its retries and waits.",
            "host");
    parts
        .hub()
        .platform()
        .outbound()
        .hosts()
        .forEach((host, counters) -> calls.add(counters.times(), host));
    return new MetricSnapshots(
        http.histogram(), skills.histogram(), queue.histogram(), calls.histogram());
  }
}

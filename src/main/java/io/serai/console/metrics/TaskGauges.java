package io.serai.console.metrics;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.console.endpoint.AgentTaskLoads;
import io.serai.task.run.TaskDispatcher.AgentCapacity;
import java.util.List;

/** Adds gauges of running and queued tasks by agent to a scrape. */
record TaskGauges(AgentTaskLoads tasks) {

  private static final double MILLIS = 1000;

  void addTo(List<MetricSnapshot> all) {
    MetricFamily running =
        new MetricFamily("serai_tasks_running", "Tasks that are running.", "agent");
    MetricFamily waiting =
        new MetricFamily("serai_tasks_waiting", "Tasks that are queued.", "agent");
    MetricFamily maxRunning =
        new MetricFamily("serai_tasks_places", "Maximum number of running tasks.", "agent");
    MetricFamily maxQueued =
        new MetricFamily("serai_tasks_line", "Maximum number of queued tasks.", "agent");
    MetricFamily oldest =
        new MetricFamily(
            "serai_tasks_oldest_waiting_seconds",
            "Time that the first queued task has waited.",
            "agent");
    tasks
        .loads()
        .forEach(
            (agent, load) -> {
              running.add(load.running(), agent);
              waiting.add(load.waiting(), agent);
              AgentCapacity agentCapacity = tasks.tasks().room(agent);
              maxRunning.add(agentCapacity.maxRunning(), agent);
              maxQueued.add(agentCapacity.maxQueued(), agent);
              oldest.add(agentCapacity.oldest().toMillis() / MILLIS, agent);
            });
    all.addAll(List.of(running.gauge(), waiting.gauge(), maxRunning.gauge(), maxQueued.gauge()));
    all.add(oldest.gauge());
  }
}

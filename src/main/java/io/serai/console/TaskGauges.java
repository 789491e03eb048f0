package io.serai.console;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.task.run.TaskDispatcher.AgentCapacity;
import java.util.List;

/** How busy the agents are, as metrics. */
record TaskGauges(AgentTaskLoads tasks) {

  private static final double MILLIS = 1000;

  void addTo(List<MetricSnapshot> all) {
    MetricSeries running = new MetricSeries("serai_tasks_running", "Tasks at work.", "agent");
    MetricSeries waiting =
        new MetricSeries("serai_tasks_waiting", "Tasks that wait for a place.", "agent");
    MetricSeries places =
        new MetricSeries("serai_tasks_places", "Tasks that may be at work.", "agent");
    MetricSeries line =
        new MetricSeries("serai_tasks_line", "Tasks that may wait for a place.", "agent");
    MetricSeries oldest =
        new MetricSeries(
            "serai_tasks_oldest_waiting_seconds", "How long the first in line waits.", "agent");
    tasks
        .loads()
        .forEach(
            (agent, load) -> {
              running.add(load.running(), agent);
              waiting.add(load.waiting(), agent);
              AgentCapacity agentCapacity = tasks.tasks().room(agent);
              places.add(agentCapacity.places(), agent);
              line.add(agentCapacity.line(), agent);
              oldest.add(agentCapacity.oldest().toMillis() / MILLIS, agent);
            });
    all.addAll(List.of(running.gauge(), waiting.gauge(), places.gauge(), line.gauge()));
    all.add(oldest.gauge());
  }
}

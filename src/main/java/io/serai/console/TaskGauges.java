package io.serai.console;

import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.serai.task.run.TaskDispatcher.Room;
import java.util.List;

/** How busy the agents are, as metrics. */
record TaskGauges(TaskNumbers tasks) {

  private static final double MILLIS = 1000;

  void addTo(List<MetricSnapshot> all) {
    Series running = new Series("serai_tasks_running", "Tasks at work.", "agent");
    Series waiting = new Series("serai_tasks_waiting", "Tasks that wait for a place.", "agent");
    Series places = new Series("serai_tasks_places", "Tasks that may be at work.", "agent");
    Series line = new Series("serai_tasks_line", "Tasks that may wait for a place.", "agent");
    Series oldest =
        new Series(
            "serai_tasks_oldest_waiting_seconds", "How long the first in line waits.", "agent");
    tasks
        .loads()
        .forEach(
            (agent, load) -> {
              running.add(load.running(), agent);
              waiting.add(load.waiting(), agent);
              Room room = tasks.tasks().room(agent);
              places.add(room.places(), agent);
              line.add(room.line(), agent);
              oldest.add(room.oldest().toMillis() / MILLIS, agent);
            });
    all.addAll(List.of(running.gauge(), waiting.gauge(), places.gauge(), line.gauge()));
    all.add(oldest.gauge());
  }
}

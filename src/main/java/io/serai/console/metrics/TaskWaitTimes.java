package io.serai.console.metrics;

import io.serai.concurrent.BoundedLabels;
import io.serai.concurrent.LatencyHistogram;
import io.serai.task.NewTask;
import io.serai.task.run.live.TaskLifecycleListener;
import java.time.Duration;

/** Times how long tasks wait until their work starts, by agent. Thread-safe. */
public final class TaskWaitTimes implements TaskLifecycleListener {

  private static final int MAX_AGENTS = 200;

  private final BoundedLabels<LatencyHistogram> times =
      new BoundedLabels<>(
          MAX_AGENTS, agent -> new LatencyHistogram(LatencyHistogram.Buckets.WAITS));

  @Override
  public void started(NewTask task, Duration waited) {
    times.of(task.agent()).record(waited.toNanos());
  }

  void addTo(HistogramFamily family) {
    times.forEach((agent, histogram) -> family.add(histogram, agent));
  }
}

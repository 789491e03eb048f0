package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.document.JsonMappers;
import io.serai.task.Task;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;

/**
 * Returns the telemetry of tasks (A2W-59): what the route has reported, and estimates for the rest.
 *
 * <p>The estimates of {@code cpu} and {@code memory_mb} are those of the hub's process, since the
 * tasks share it. {@code eta_seconds} follows from the progress so far; 0 if there is none. {@code
 * tokens} is 0. Thread-safe.
 */
public record TelemetryEstimator(Clock clock) {
  private static final double PERCENT = 100;
  private static final long MEGABYTE = 1024L * 1024;

  /** Returns the four numbers of a task. */
  ObjectNode of(Task task) {
    ObjectNode telemetry = estimate(task);
    ObjectNode reported = WorkerStatusWriter.telemetry(task.progress());
    return reported == null ? telemetry : telemetry.setAll(reported);
  }

  private ObjectNode estimate(Task task) {
    boolean live = !task.state().isEnd();
    return JsonMappers.object()
        .put("cpu", live ? cpu() : 0)
        .put("memory_mb", live ? memory() : 0)
        .put("tokens", 0)
        .put("eta_seconds", live ? remaining(task) : 0);
  }

  private long remaining(Task task) {
    double progress = task.progress().value();
    if (progress <= 0) {
      return 0;
    }
    Duration elapsed = Duration.between(task.createdAt(), clock.instant());
    return Math.max(0, Math.round(elapsed.toMillis() * (1 - progress) / progress / 1000));
  }

  private static long cpu() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? Math.max(0, Math.round(system.getProcessCpuLoad() * PERCENT))
        : 0;
  }

  private static long memory() {
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE;
  }
}

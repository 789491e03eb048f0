package io.serai.task.run.live;

import io.serai.task.A2aTaskState;
import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import io.serai.trace.SpanLogValue;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Logs the start and end of tasks with the keys {@code task}, {@code agent}, {@code skill}, {@code
 * caller}, {@code request} and {@code trace}.
 */
public final class StructuredTaskLogger implements TaskLifecycleListener {
  private static final Logger LOG = LoggerFactory.getLogger("io.serai.task");

  public StructuredTaskLogger() {}

  /** Adds the keys of a task to a log line. */
  public static LoggingEventBuilder of(LoggingEventBuilder line, NewTask task) {
    return line.addKeyValue("task", task.id())
        .addKeyValue("agent", task.agent())
        .addKeyValue("skill", task.skill())
        .addKeyValue("caller", task.owner())
        .addKeyValue("request", orNone(task.origin().request()))
        .addKeyValue("trace", new SpanLogValue(task.origin().traceparent()));
  }

  /** Logs tasks that completed at debug level, all others at info level. */
  @Override
  public void ended(NewTask task, TaskStatus end, Duration took) {
    A2aTaskState state = end.canonical();
    Level level = state == A2aTaskState.COMPLETED ? Level.DEBUG : Level.INFO;
    if (LOG.isEnabledForLevel(level)) {
      of(LOG.atLevel(level), task)
          .addKeyValue("state", state)
          .addKeyValue("code", orNone(end.code()))
          .addKeyValue("millis", took.toMillis())
          .log("Task ended");
    }
  }

  @Override
  public void began(NewTask task) {
    if (LOG.isDebugEnabled()) {
      of(LOG.atDebug(), task).log("Task begins");
    }
  }

  /** Absent values are logged as {@code -}. */
  private static String orNone(@Nullable String value) {
    return Objects.requireNonNullElse(value, "-");
  }
}

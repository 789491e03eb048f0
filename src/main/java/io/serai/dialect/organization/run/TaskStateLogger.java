package io.serai.dialect.organization.run;

import io.serai.document.DurationFormat;
import io.serai.task.A2aTaskState;
import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import io.serai.task.run.live.TaskLifecycleListener;
import java.time.Duration;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each state that a task of an organization enters, in the words of A2A 0.3.
 *
 * @param runner knows which tasks are those of organizations
 */
public record TaskStateLogger(OrganizationTaskRunner runner) implements TaskLifecycleListener {
  private static final Logger LOG = LoggerFactory.getLogger(TaskStateLogger.class);

  @Override
  public void started(NewTask task, Duration waited) {
    if (runner.takes(task)) {
      LOG.info(
          "Task {} is working; it was submitted {} ago", task.id(), DurationFormat.format(waited));
    }
  }

  @Override
  public void ended(NewTask task, TaskStatus end, Duration took) {
    if (runner.takes(task)) {
      entered(task.id(), end.canonical());
    }
  }

  static void entered(String taskId, A2aTaskState state) {
    LOG.info("Task {} is {}", taskId, word(state));
  }

  static String word(A2aTaskState state) {
    return state.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

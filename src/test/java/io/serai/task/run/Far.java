package io.serai.task.run;

import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.concurrent.CompletionStage;

/** Does the work of the agent {@code far} elsewhere, so that the next hub goes on with it. */
public record Far(TaskRunner work) implements TaskRunner {
  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    return work.run(task);
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return task.agent().equals("far");
  }

  @Override
  public boolean mayRunAgain(Task task) {
    return mayBeLeft(task.request());
  }
}

package io.serai.skill.agent;

import io.serai.skill.run.SkillRunner;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import io.serai.task.run.TaskRunner;
import java.util.concurrent.CompletionStage;

/** Runs a task by a skill of this hub, or on a remote agent. */
public record LocalOrRemoteTaskRunner(SkillRunner local, RemoteAgentTaskRunner remote)
    implements TaskRunner {

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    return isRemote(task.request()) ? remote.run(task) : local.run(task);
  }

  /** Whether the task may be repeated after a crash. */
  public boolean mayRunAgain(Task task) {
    return isRemote(task.request()) || local.mayRunAgain(task);
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return isRemote(task);
  }

  private boolean isRemote(NewTask request) {
    return remote.has(request.agent());
  }
}

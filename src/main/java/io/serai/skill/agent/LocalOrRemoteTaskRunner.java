package io.serai.skill.agent;

import io.serai.skill.run.SkillRunner;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import io.serai.task.run.TaskRunner;
import java.util.concurrent.CompletionStage;

/** Has tasks done where their agent is: here by a skill, or elsewhere. */
public record LocalOrRemoteTaskRunner(SkillRunner here, RemoteAgentTaskRunner elsewhere)
    implements TaskRunner {

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    return isElsewhere(task.request()) ? elsewhere.run(task) : here.run(task);
  }

  /** Whether the work of a task may be done again after a crash. */
  public boolean mayRunAgain(Task task) {
    return isElsewhere(task.request()) || here.mayRunAgain(task);
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return isElsewhere(task);
  }

  private boolean isElsewhere(NewTask request) {
    return elsewhere.has(request.agent());
  }
}

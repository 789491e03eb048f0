package io.serai.task.run;

import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The runners of a hub in the order in which they are asked: the first one that takes a task does
 * its work. A task that none takes fails.
 */
public record TaskRunners(List<TaskRunner> runners) implements TaskRunner {

  /** Copies the list. */
  public TaskRunners {
    runners = List.copyOf(runners);
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    return of(task.request())
        .map(runner -> runner.run(task))
        .orElseGet(() -> CompletableFuture.completedFuture(refusal(task)));
  }

  @Override
  public boolean takes(NewTask task) {
    return of(task).isPresent();
  }

  @Override
  public boolean mayRunAgain(Task task) {
    return of(task.request()).filter(runner -> runner.mayRunAgain(task)).isPresent();
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return of(task).filter(runner -> runner.mayBeLeft(task)).isPresent();
  }

  @Override
  public void stop() {
    runners.forEach(TaskRunner::stop);
  }

  private Optional<TaskRunner> of(NewTask task) {
    return runners.stream().filter(runner -> runner.takes(task)).findFirst();
  }

  private static TaskOutcome refusal(TaskContext task) {
    NewTask request = task.request();
    return new TaskOutcome.Failed(
        ErrorCode.INVALID_INPUT.code(),
        task.message(
            "Nothing on this hub runs the skill "
                + request.skill()
                + " of agent "
                + request.agent()
                + "."));
  }
}

package io.serai.task.run.work;

import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The runners of a hub in the order in which they are asked: the first one that takes a task does
 * its work. A task that none takes fails. Thread-safe.
 */
public final class TaskRunners implements TaskRunner {
  private final List<TaskRunner> runners;

  /** Creates the runners of a hub. */
  public TaskRunners(List<TaskRunner> runners) {
    this.runners = new CopyOnWriteArrayList<>(runners);
  }

  /** Adds a runner that is asked before all others. */
  public void addFirst(TaskRunner runner) {
    runners.add(0, runner);
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
  public List<Artifact> artifactsOfInterrupted(Task task, String reason) {
    return of(task.request())
        .map(runner -> runner.artifactsOfInterrupted(task, reason))
        .orElse(List.of());
  }

  @Override
  public Duration timeLimit(NewTask task) {
    return of(task).map(runner -> runner.timeLimit(task)).orElse(Duration.ZERO);
  }

  @Override
  public boolean mayBeLeft(NewTask task) {
    return of(task).filter(runner -> runner.mayBeLeft(task)).isPresent();
  }

  @Override
  public boolean confirmsCancel(NewTask task) {
    return of(task).filter(runner -> runner.confirmsCancel(task)).isPresent();
  }

  @Override
  public void stop() {
    runners.forEach(TaskRunner::stop);
  }

  private Optional<TaskRunner> of(NewTask task) {
    for (TaskRunner runner : runners) {
      if (runner.takes(task)) {
        return Optional.of(runner);
      }
    }
    return Optional.empty();
  }

  private static TaskOutcome refusal(TaskContext task) {
    NewTask request = task.request();
    return task.failed(
        ErrorCode.INVALID_INPUT,
        "Nothing on this hub runs the skill %s of agent %s."
            .formatted(request.skill(), request.agent()));
  }
}

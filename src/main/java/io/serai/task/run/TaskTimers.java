package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens to a task when its time has come: its deadline, its limit, the end of its grace. */
final class TaskTimers {
  private static final Duration AGAIN = Duration.ofSeconds(5);

  private final TaskLifecycle taskLifecycle;
  private final TaskRuntime taskRuntime;
  private final List<Runnable> calledOff = new ArrayList<>();

  TaskTimers(TaskLifecycle taskLifecycle, TaskRuntime taskRuntime) {
    this.taskLifecycle = taskLifecycle;
    this.taskRuntime = taskRuntime;
  }

  /** Sets those of a task that is known here from now on. */
  void set(Task task) {
    NewTask request = task.request();
    Instant deadline = request.deadline();
    if (deadline != null && (request.enforced() || deadline.isAfter(task.updatedAt()))) {
      at(deadline, this::deadline);
    }
    Duration limit = taskRuntime.settings().timeLimit();
    if (!limit.isZero()) {
      at(task.createdAt().plus(limit), this::timeLimit);
    }
  }

  /** Ends the task when its work has had the time to wind down. */
  void setGrace() {
    add(taskRuntime.after(taskRuntime.settings().grace(), this::stop));
  }

  synchronized void callOff() {
    calledOff.forEach(Runnable::run);
    calledOff.clear();
  }

  private void at(Instant when, Runnable alarm) {
    Instant now = taskRuntime.surroundings().clock().instant();
    add(taskRuntime.after(Duration.between(now, when), alarm));
  }

  private synchronized void add(Runnable callingOff) {
    calledOff.add(callingOff);
  }

  private void deadline() {
    TaskCommand taskCommand =
        taskLifecycle.request().enforced()
            ? timeout("The deadline has passed.")
            : TaskCommands.report(new TaskEventPayload.DeadlinePassed());
    post(taskCommand, this::deadline);
  }

  private void timeLimit() {
    post(timeout("It took longer than a task may."), this::timeLimit);
  }

  private void stop() {
    post(TaskCommands.stop(StopMode.NOW, null, null), this::stop);
  }

  private TaskCommand timeout(String text) {
    return TaskCommands.terminate(
        EndReason.TIMEOUT, TaskCommands.TIMEOUT, taskRuntime.message(text));
  }

  private void post(TaskCommand taskCommand, Runnable attempt) {
    taskLifecycle
        .live()
        .post(taskLifecycle.ours(taskCommand))
        .whenComplete((done, failure) -> tryAgain(failure, attempt));
  }

  private void tryAgain(@Nullable Throwable failure, Runnable attempt) {
    if (failure != null && !TaskFailureClassifier.isFinal(failure)) {
      add(taskRuntime.after(AGAIN, attempt));
    }
  }
}

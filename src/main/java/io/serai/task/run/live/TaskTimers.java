package io.serai.task.run.live;

import io.serai.concurrent.Callbacks;
import io.serai.document.DurationFormat;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.state.TaskWriteRetryability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The timers of one task: its deadline, the time limit, and the end of a grace period. Thread-safe.
 */
final class TaskTimers {
  private static final Duration RETRY_DELAY = Duration.ofSeconds(5);

  private final TaskLifecycleControl task;
  private final DispatcherServices services;
  private final List<Runnable> cancellations = new ArrayList<>();

  TaskTimers(TaskLifecycleControl task, DispatcherServices services) {
    this.task = task;
    this.services = services;
  }

  /** Starts the timers of a task that this hub now owns. */
  void start(Task owned) {
    NewTask request = owned.request();
    Instant deadline = request.deadline();
    if (deadline != null && (request.enforced() || deadline.isAfter(owned.updatedAt()))) {
      scheduleAt(deadline, this::deadline);
    }
    startLimit(owned, services.config().timeLimit());
    startLimit(owned, services.runner().timeLimit(request));
  }

  private void startLimit(Task owned, Duration limit) {
    if (!limit.isZero()) {
      scheduleAt(owned.createdAt().plus(limit), () -> endAfter(limit));
    }
  }

  /** Stops the task when the grace period is over. */
  void startGrace() {
    add(services.schedule(services.config().grace(), this::stop));
  }

  synchronized void cancelAll() {
    Callbacks.runAll(cancellations);
    cancellations.clear();
  }

  private void scheduleAt(Instant when, Runnable alarm) {
    Instant now = services.now();
    add(services.schedule(Duration.between(now, when), alarm));
  }

  private synchronized void add(Runnable cancellation) {
    cancellations.add(cancellation);
  }

  private void deadline() {
    TaskCommand passed = TaskCommands.report(new TaskEventPayload.DeadlinePassed());
    TaskCommand end = timeout("The deadline has passed.");
    post(task.request().enforced() ? TaskCommands.both(passed, end) : passed, this::deadline);
  }

  private void endAfter(Duration limit) {
    String text = "It took longer than " + DurationFormat.format(limit) + ", as long as it may.";
    post(timeout(text), () -> endAfter(limit));
  }

  private void stop() {
    post(TaskCommands.stop(StopMode.NOW, null, null), this::stop);
  }

  private TaskCommand timeout(String text) {
    return TaskCommands.terminate(
        EndReason.TIMEOUT, ErrorCode.TIMEOUT.code(), services.message(text));
  }

  private void post(TaskCommand command, Runnable attempt) {
    task.live()
        .post(task.ifOwned(command))
        .whenComplete((done, failure) -> retry(failure, attempt));
  }

  private void retry(@Nullable Throwable failure, Runnable attempt) {
    if (failure != null && !TaskWriteRetryability.isFinal(failure)) {
      add(services.schedule(RETRY_DELAY, attempt));
    }
  }
}

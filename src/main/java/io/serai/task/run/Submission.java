package io.serai.task.run;

import io.serai.store.StoreBusyException;
import io.serai.store.StoreUnsureException;
import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A task on its way in: from the wish for a place to the first append, or to the refusal. */
final class Submission {
  private final Works works;
  private final NewTask task;
  private final Places places;

  Submission(Works works, NewTask task) {
    this.works = works;
    this.task = task;
    this.places = works.places(task.agent());
  }

  /** Takes it, or not; {@code then} says what the submitter gets once it is in the log. */
  CompletionStage<Task> run(BiFunction<LiveTask, Task, CompletionStage<Task>> then) {
    AgentLimits limits = works.limits(task.agent());
    LiveTask live = new LiveTask(task.id(), works.log(), works.surroundings().clock());
    Job job = new Job(task, live, works, works.here());
    Places.Admission admission = works.isClosing() ? Places.Admission.FULL : places.admit(limits);
    if (admission == Places.Admission.FULL) {
      return CompletableFuture.failedFuture(busy(limits));
    }
    job.admitted(admission);
    Job other = works.add(job);
    if (other != null) {
      places.giveBack(admission);
      return other.live().task().thenCompose(Submission::exists);
    }
    return live.change(tip -> facts(admission))
        .handle(
            (made, failure) ->
                made == null ? refused(job, admission, failure) : accepted(live, made, then))
        .thenCompose(Function.identity());
  }

  private List<Fact> facts(Places.Admission admission) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact.Created(task, works.surroundings().hub()));
    if (isLate()) {
      facts.add(new Fact.DeadlinePassed());
    }
    if (isLate() && task.enforced()) {
      facts.add(
          new Fact.Changed(
              TaskState.TERMINATED,
              EndReason.TIMEOUT,
              Moves.TIMEOUT,
              works.message("The deadline has passed.")));
    } else if (admission == Places.Admission.PLACE) {
      facts.add(Fact.Changed.to(TaskState.RUNNING));
    }
    return facts;
  }

  private boolean isLate() {
    Instant deadline = task.deadline();
    return deadline != null && !deadline.isAfter(works.surroundings().clock().instant());
  }

  private CompletionStage<Task> accepted(
      LiveTask live, Task made, BiFunction<LiveTask, Task, CompletionStage<Task>> then) {
    Orphans.stop(works, made);
    return then.apply(live, made);
  }

  private CompletionStage<Task> refused(
      Job job, Places.Admission admission, @Nullable Throwable failure) {
    works.gone(job);
    places.giveBack(admission);
    works.fill(task.agent());
    Throwable reason = Failures.reason(failure == null ? new IllegalStateException() : failure);
    if (reason instanceof CreationConflict) {
      return works.log().find(task.id()).thenCompose(this::existing);
    }
    if (reason instanceof StoreUnsureException) {
      new Doubt(works, task).settle();
    }
    return CompletableFuture.failedFuture(
        reason instanceof StoreBusyException
            ? new TaskBusyException("The task log is busy. Try again soon.", Places.SOON)
            : reason);
  }

  private CompletionStage<Task> existing(Optional<Task> found) {
    return found.isPresent()
        ? exists(found.get())
        : CompletableFuture.failedFuture(new TaskNotFoundException(task.id()));
  }

  private TaskBusyException busy(AgentLimits limits) {
    return new TaskBusyException(
        "Agent " + task.agent() + " is busy and its line is full. Try again later.",
        places.retryAfter(limits));
  }

  private static CompletionStage<Task> exists(Task task) {
    return CompletableFuture.failedFuture(new TaskExistsException(task));
  }
}

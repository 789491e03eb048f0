package io.serai.task.run;

import io.serai.concurrent.CompletionCause;
import io.serai.store.CommitOutcomeUnknownException;
import io.serai.store.StoreBusyException;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskRerunOrigin;
import io.serai.task.TaskState;
import io.serai.task.run.config.AgentLimits;
import io.serai.task.run.failure.AgentQueueFullException;
import io.serai.task.run.failure.TaskExistsException;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.failure.TaskNotFoundException;
import io.serai.task.run.live.DispatcherServices;
import io.serai.task.run.live.LiveTaskController;
import io.serai.task.run.live.LiveTasks;
import io.serai.task.run.memory.TaskReadLease;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.read.StoredTaskReader;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskIdConflictException;
import io.serai.task.run.stop.LateSubtaskCanceller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/**
 * Submits one task: takes a slot or a place in the queue, then appends the first events, or rejects
 * the task.
 */
final class TaskSubmitter {
  private final DispatcherServices services;
  private final AgentQueues queues;
  private final LiveTasks liveTasks;
  private final NewTask task;
  private final AgentQueue agentQueue;
  private boolean deferring;

  TaskSubmitter(
      DispatcherServices services, AgentQueues queues, LiveTasks liveTasks, NewTask task) {
    this.services = services;
    this.queues = queues;
    this.liveTasks = liveTasks;
    this.task = task;
    this.agentQueue = queues.of(task.agent());
  }

  /** Allows the log to write the begin of the task together with its end. */
  TaskSubmitter deferringBegin() {
    deferring = true;
    return this;
  }

  /**
   * Submits the task.
   *
   * @param then called once the task is in the log
   */
  CompletionStage<Task> run(BiConsumer<EventSourcedTask, Task> then) {
    AgentLimits limits = queues.limits(task.agent());
    EventSourcedTask live = services.task(task.id());
    LiveTaskController taskLifecycle =
        liveTasks.lifecycle(task, live, services.environment().currentExecutor().get());
    AgentQueue.Admission admission =
        liveTasks.isClosing() ? AgentQueue.Admission.FULL : agentQueue.admit(task.owner(), limits);
    if (admission.isRefused()) {
      return CompletableFuture.failedFuture(refused(admission, limits));
    }
    taskLifecycle.admitted(admission);
    LiveTaskController other = liveTasks.add(taskLifecycle);
    if (other != null) {
      taskLifecycle.withdraw();
      return other.live().task().thenCompose(TaskSubmitter::exists);
    }
    try {
      taskLifecycle.charge().open(TaskMemoryEstimator.of(task));
    } catch (TaskMemoryFullException full) {
      return handleFailure(taskLifecycle, full);
    }
    if (deferring) {
      services.log().deferBegin(task.id());
    }
    return live.change(fold -> initialPayloads(admission))
        .exceptionallyCompose(failure -> handleFailure(taskLifecycle, failure))
        .thenApply(
            made -> {
              LateSubtaskCanceller.stop(services.log(), liveTasks, made);
              then.accept(live, made);
              return made;
            });
  }

  private List<TaskEventPayload> initialPayloads(AgentQueue.Admission admission) {
    List<TaskEventPayload> payloads = new ArrayList<>();
    payloads.add(services.created(task));
    if (isLate()) {
      payloads.add(new TaskEventPayload.DeadlinePassed());
    }
    if (isLate() && task.enforced()) {
      payloads.add(
          new TaskEventPayload.Changed(
              TaskState.TERMINATED,
              EndReason.TIMEOUT,
              ErrorCode.TIMEOUT.code(),
              services.message("The deadline has passed.")));
    } else if (admission == AgentQueue.Admission.SLOT) {
      payloads.add(TaskEventPayload.Changed.to(TaskState.RUNNING));
    }
    return payloads;
  }

  private boolean isLate() {
    Instant deadline = task.deadline();
    return deadline != null && !deadline.isAfter(services.now());
  }

  private CompletionStage<Task> handleFailure(LiveTaskController taskLifecycle, Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    boolean uncertain = reason instanceof CommitOutcomeUnknownException;
    if (uncertain) {
      liveTasks.uncertain().add(task.id()); // before a recovery may find it
    }
    taskLifecycle.dropUnlessOwned();
    taskLifecycle.charge().close();
    liveTasks.left(taskLifecycle);
    taskLifecycle.withdraw();
    queues.startNext(task.agent());
    if (reason instanceof TaskIdConflictException) {
      return findExisting().thenCompose(this::existing);
    }
    if (uncertain) {
      new UncertainSubmissionResolver(services, liveTasks, task).scheduleCheck();
    }
    return CompletableFuture.failedFuture(
        reason instanceof StoreBusyException
            ? new AgentQueueFullException(
                "The task log is busy. Try again soon.", AgentQueue.DEFAULT_RETRY)
            : reason);
  }

  /**
   * Finds the task that has the same id, or the same name of the same owner, or that runs the same
   * task again. It is counted as read by the owner until it is handed over.
   */
  private CompletionStage<Optional<Task>> findExisting() {
    TaskEventLog log = services.log();
    TaskReadLease lease = services.readBudget().lease(task.owner());
    StoredTaskReader reader = new StoredTaskReader(log, services.handover(), lease);
    return sameOther()
        .thenCompose(id -> reader.find(id.orElse(task.id()), found -> true))
        .whenComplete((found, failure) -> lease.close());
  }

  private CompletionStage<Optional<String>> sameOther() {
    String reference = task.reference();
    TaskRerunOrigin repeats = task.repeats();
    CompletionStage<Optional<String>> named =
        reference == null
            ? CompletableFuture.completedFuture(Optional.empty())
            : services.log().idOf(task.owner(), reference);
    return repeats == null || !repeats.once()
        ? named
        : named.thenCompose(
            id ->
                id.isPresent()
                    ? CompletableFuture.completedFuture(id)
                    : services.log().repeatOf(repeats.task()));
  }

  private CompletionStage<Task> existing(Optional<Task> found) {
    return found.isPresent()
        ? exists(found.get())
        : CompletableFuture.failedFuture(new TaskNotFoundException(task.id()));
  }

  private AgentQueueFullException refused(AgentQueue.Admission admission, AgentLimits limits) {
    String reason =
        admission == AgentQueue.Admission.FULL
            ? " is busy and its queue is full."
            : " is busy and leaves its other places to other callers than you.";
    return new AgentQueueFullException(
        "Agent " + task.agent() + reason + " Try again later.", agentQueue.retryAfter(limits));
  }

  private static CompletionStage<Task> exists(Task task) {
    return CompletableFuture.failedFuture(new TaskExistsException(task));
  }
}

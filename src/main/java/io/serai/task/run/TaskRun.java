package io.serai.task.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a task's work, from its beginning to its outcome. */
final class TaskRun implements TaskContext {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRun.class);

  private final TaskLifecycle taskLifecycle;
  private final EventSourcedTask live;
  private final Queue<InputResponse> replay;
  private final InputRequestQueue inputRequestQueue = new InputRequestQueue();
  private final EventBudget eventBudget;
  private volatile boolean lost;

  /** A run that is given these answers again before it has to wait for new ones. */
  TaskRun(TaskLifecycle taskLifecycle, List<InputResponse> answers) {
    this.taskLifecycle = taskLifecycle;
    this.live = taskLifecycle.live();
    this.replay = new ArrayDeque<>(answers);
    this.eventBudget = new EventBudget(taskLifecycle.works());
  }

  void begin(TaskRunner runner) {
    started(runner)
        .whenComplete(
            (outcome, failure) -> {
              TaskCommand rest = eventBudget.rest();
              if (rest != null) {
                live.post(taskLifecycle.ours(rest));
              }
              taskLifecycle.end(outcome == null ? failed(failure) : honest(outcome));
            });
  }

  /** Work whose report did not get into the log has not succeeded. */
  private TaskOutcome honest(TaskOutcome outcome) {
    return lost && outcome instanceof TaskOutcome.Finished
        ? new TaskOutcome.Failed("E001", message("What the work reported could not be kept."))
        : outcome;
  }

  /** The work has what it waited for. */
  void answered(InputResponse inputResponse) {
    InputRequestQueue.Turn turn = inputRequestQueue.take();
    InputRequestQueue.PendingInput asked = turn.answered();
    if (asked != null) {
      asked.here().execute(() -> live.together(() -> goOn(asked, inputResponse, turn.next())));
    }
  }

  /** The next question stands as soon as the work that has its answer has begun to use it. */
  private void goOn(
      InputRequestQueue.PendingInput asked,
      InputResponse inputResponse,
      InputRequestQueue.@Nullable PendingInput next) {
    asked.future().complete(inputResponse);
    if (next != null) {
      ask(next);
    }
  }

  /** The task has ended, and with it the waiting. */
  void gone(Task task) {
    inputRequestQueue
        .takeAll()
        .forEach(asked -> asked.future().completeExceptionally(new TaskEndedException(task)));
  }

  @Override
  public void leave() {
    taskLifecycle.leave(this);
  }

  /** This run's part of {@link #leave}. */
  void left() {
    inputRequestQueue
        .takeAll()
        .forEach(
            asked ->
                asked
                    .here()
                    .execute(
                        () ->
                            asked
                                .future()
                                .completeExceptionally(new RunAbandonedException(live.id()))));
  }

  @Override
  public NewTask request() {
    return taskLifecycle.request();
  }

  @Override
  public CompletionStage<Task> task() {
    return live.task();
  }

  @Override
  public CancellationToken cancellation() {
    return taskLifecycle.cancellation();
  }

  @Override
  public Message message(String text) {
    return taskLifecycle.works().message(text);
  }

  @Override
  public CompletionStage<Void> progress(
      double value, @Nullable String note, @Nullable JsonNode telemetry) {
    return report(new TaskEventPayload.Progressed(value, note, telemetry));
  }

  @Override
  public CompletionStage<Void> note(String note) {
    return post(
        tip ->
            TaskCommands.report(new TaskEventPayload.Progressed(tip.progress().value(), note, null))
                .on(tip));
  }

  @Override
  public CompletionStage<Void> log(String level, String text, @Nullable JsonNode data) {
    return report(new TaskEventPayload.Logged(level, text, data));
  }

  @Override
  public CompletionStage<Void> say(Message message) {
    return report(new TaskEventPayload.Said(message));
  }

  @Override
  public CompletionStage<Void> status(Message message) {
    return post(TaskCommands.tellAgain(message));
  }

  @Override
  public CompletionStage<Void> artifact(Artifact artifact) {
    return artifact(artifact, false, true);
  }

  @Override
  public CompletionStage<Void> artifact(Artifact piece, boolean append, boolean last) {
    return report(new TaskEventPayload.Made(piece, append, last));
  }

  @Override
  public CompletionStage<InputResponse> need(InputRequest inputRequest, @Nullable Message message) {
    return park(TaskCommands.need(inputRequest, message));
  }

  @Override
  public CompletionStage<InputResponse> authorization(Message message) {
    return park(TaskCommands.block(TaskStatus.PERMISSION, message));
  }

  @Override
  public CompletionStage<Void> block(String code, Message message) {
    return post(TaskCommands.block(code, message));
  }

  @Override
  public CompletionStage<Void> resume() {
    InputRequestQueue.PendingInput asked = inputRequestQueue.standing();
    return post(asked == null ? TaskCommands.resume() : asked.again());
  }

  @Override
  public CompletionStage<Void> finishing(@Nullable Message message) {
    return post(TaskCommands.to(TaskState.FINISHING, message));
  }

  @Override
  public CompletionStage<Void> delegated(
      String agent, @Nullable String child, @Nullable String why) {
    return post(
        TaskCommands.unlessItWaits(
            TaskState.DELEGATING, new TaskEventPayload.Delegated(agent, child, why)));
  }

  @Override
  public CompletionStage<Void> returned(String agent, @Nullable String child) {
    return post(
        TaskCommands.unlessItWaits(TaskState.RUNNING, new TaskEventPayload.Returned(agent, child)));
  }

  private CompletionStage<TaskOutcome> started(TaskRunner runner) {
    try {
      return Objects.requireNonNull(runner.run(this), "a runner returns a stage");
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private TaskOutcome failed(@Nullable Throwable failure) {
    Throwable reason =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    if (!(reason instanceof TaskEndedException)) {
      StructuredTaskLogger.of(LOG.atWarn(), request())
          .setCause(reason)
          .log("The work on a task failed");
    }
    return new TaskOutcome.Failed("E001", message("The work failed."));
  }

  private CompletionStage<Void> report(TaskEventPayload taskEventPayload) {
    return post(TaskCommands.report(taskEventPayload))
        .whenComplete((done, failure) -> lose(taskEventPayload, failure));
  }

  private void lose(TaskEventPayload taskEventPayload, @Nullable Throwable failure) {
    if (failure != null && !(TaskFailureClassifier.reason(failure) instanceof TaskEndedException)) {
      LOG.error(
          "Task {}: a report of kind {} is not in the log",
          live.id(),
          taskEventPayload.getClass().getSimpleName(),
          failure);
      lost = true;
    }
  }

  private CompletionStage<Void> post(TaskCommand taskCommand) {
    return live.post(taskLifecycle.ours(eventBudget.on(taskCommand)));
  }

  private CompletionStage<InputResponse> park(TaskCommand taskCommand) {
    synchronized (replay) {
      if (!replay.isEmpty()) {
        return CompletableFuture.completedFuture(replay.remove());
      }
    }
    var pendingInput =
        new InputRequestQueue.PendingInput(
            taskCommand, new CompletableFuture<>(), taskLifecycle.works().here());
    if (inputRequestQueue.add(pendingInput)) {
      ask(pendingInput);
    }
    return pendingInput.future();
  }

  private void ask(InputRequestQueue.PendingInput pendingInput) {
    post(pendingInput.move())
        .exceptionally(
            failure -> {
              InputRequestQueue.PendingInput next = inputRequestQueue.remove(pendingInput);
              pendingInput.future().completeExceptionally(failure);
              if (next != null) {
                ask(next);
              }
              return null;
            });
  }
}

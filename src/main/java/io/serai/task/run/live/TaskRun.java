package io.serai.task.run.live;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.FallbackLevel;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.RunFailure;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.memory.TaskCharge;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.InputRequestWithdrawnException;
import io.serai.task.run.work.RunSuspendedException;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One run of a task's work, from its start to its outcome. Thread-safe. */
final class TaskRun implements TaskContext {
  private static final Logger LOG = LoggerFactory.getLogger(TaskRun.class);

  private final TaskLifecycleControl control;
  private final DispatcherServices services;
  private final EventSourcedTask live;
  private final NewTask head;
  private volatile NewTask request;
  private volatile List<InputResponse> answers;
  private final Queue<InputResponse> replay;
  private int replayed;
  private boolean asksAgain; // guarded by replay
  private int received; // responses that this run was given; used by one reaction at a time
  private final InputRequestQueue inputRequestQueue = new InputRequestQueue();
  private final EventBudget eventBudget;
  private final AtomicBoolean reportLost = new AtomicBoolean();

  /**
   * Creates a run.
   *
   * @param request the whole request, which is only kept while the task does not wait
   * @param answers earlier responses, replayed to the work before it waits for new input
   * @param waits whether the task waits for the response to a question of an earlier run, which
   *     this run asks again
   */
  TaskRun(
      TaskLifecycleControl control,
      DispatcherServices services,
      NewTask request,
      List<InputResponse> answers,
      boolean waits) {
    this.control = control;
    this.services = services;
    this.head = control.request();
    this.request = request;
    this.answers = answers;
    this.live = control.live();
    this.replay = new ArrayDeque<>(answers);
    this.asksAgain = waits;
    this.received = answers.size();
    this.eventBudget = new EventBudget(services, live);
  }

  void begin() {
    started()
        .whenComplete(
            (outcome, failure) -> {
              TaskCommand rest = eventBudget.droppedProgressReport();
              if (rest != null) {
                live.post(control.ifOwned(rest));
              }
              control.end(outcome == null ? failed(failure) : checkReports(outcome));
            });
  }

  /** Fails work whose reports could not be written. */
  private TaskOutcome checkReports(TaskOutcome outcome) {
    return reportLost.get() && outcome instanceof TaskOutcome.Finished
        ? failed(ErrorCode.INTERNAL, "The reports of the work could not be stored.")
        : outcome;
  }

  /** Lets go of the contents of the task, because it waits. */
  void rest() {
    if (control.mayRest()) {
      request = head;
      answers = List.of();
    }
  }

  /** Whether a response has arrived that this run was not given yet; it is given now. */
  boolean receives(int responses) {
    boolean more = responses > received;
    received = responses;
    return more;
  }

  /** Takes the contents of the task back, because it does not wait any more. */
  void resume(NewTask whole, List<InputResponse> all) {
    request = whole;
    answers = all;
    control.charge().keeps(TaskCharge.ALL);
  }

  /**
   * Delivers the last input to the work that waits for it.
   *
   * @param whole the whole request
   * @param all the responses so far
   */
  void deliver(NewTask whole, List<InputResponse> all) {
    InputResponse inputResponse = all.get(all.size() - 1);
    InputRequestQueue.Turn turn;
    synchronized (replay) {
      synchronized (inputRequestQueue) { // what the work reports now comes before or after both
        turn = inputRequestQueue.take();
        resume(whole, all);
      }
      if (asksAgain) {
        replay.add(inputResponse);
        asksAgain = false;
      }
    }
    InputRequestQueue.PendingInput asked = turn.answered();
    if (asked != null) {
      asked
          .executor()
          .execute(() -> live.batched(() -> resumeWith(asked, inputResponse, turn.next())));
    }
  }

  /** Asks the next request once the work has started to use the response to the previous one. */
  private void resumeWith(
      InputRequestQueue.PendingInput asked,
      InputResponse inputResponse,
      InputRequestQueue.@Nullable PendingInput next) {
    asked.future().complete(inputResponse);
    if (next != null) {
      requestInput(next);
    }
  }

  /** Fails the open input requests because the task has ended. */
  void onTaskEnd(Task task) {
    inputRequestQueue
        .takeAll()
        .forEach(asked -> asked.future().completeExceptionally(new TaskEndedException(task)));
  }

  @Override
  public void withdraw(CompletionStage<InputResponse> asked) {
    InputRequestQueue.PendingInput pending = inputRequestQueue.find(asked);
    if (pending == null) {
      return;
    }
    if (inputRequestQueue.removeUnlessCurrent(pending)) {
      fail(pending, new InputRequestWithdrawnException(live.id()));
      return;
    }
    TaskCommand command =
        fold -> pending.equals(inputRequestQueue.current()) ? pending.withdraw(fold) : List.of();
    live.post(control.ifOwned(command))
        .whenComplete(
            (written, failure) -> {
              if (failure != null) {
                giveUp(pending, CompletionCause.of(failure));
              } else if (pending.isWithdrawn()) {
                giveUp(pending, new InputRequestWithdrawnException(live.id()));
              }
            });
  }

  private void giveUp(InputRequestQueue.PendingInput pending, Throwable reason) {
    InputRequestQueue.PendingInput next = inputRequestQueue.remove(pending);
    fail(pending, reason);
    if (next != null) {
      requestInput(next);
    }
  }

  private static void fail(InputRequestQueue.PendingInput pending, Throwable reason) {
    pending.executor().execute(() -> pending.future().completeExceptionally(reason));
  }

  @Override
  public void skipReplay(int answers) {
    synchronized (replay) {
      while (replayed < answers && replay.poll() != null) {
        replayed++;
      }
    }
  }

  @Override
  public void skipReplay(InputResponse used) {
    synchronized (replay) {
      if (used.equals(replay.peek())) {
        replay.remove();
        replayed++;
      }
    }
  }

  @Override
  public CompletionStage<Void> pace(FallbackLevel level, RunFailure failure) {
    return report(new TaskEventPayload.Paced(level, failure));
  }

  @Override
  public void leave() {
    control.abandonRun(this);
  }

  /** Fails the open input requests so that this run ends; part of {@link #leave}. */
  void abandon() {
    inputRequestQueue
        .takeAll()
        .forEach(
            asked ->
                asked
                    .executor()
                    .execute(
                        () ->
                            asked
                                .future()
                                .completeExceptionally(new RunSuspendedException(live.id()))));
  }

  @Override
  public NewTask request() {
    return request;
  }

  @Override
  public List<InputResponse> answers() {
    return answers;
  }

  @Override
  public void keepsWhileWaiting(long bytes) {
    synchronized (inputRequestQueue) {
      if (inputRequestQueue.current() != null) {
        control.charge().keeps(bytes);
        rest();
      }
    }
  }

  @Override
  public void together(Runnable reports) {
    live.batched(reports);
  }

  @Override
  public CompletionStage<Task> task() {
    return live.task();
  }

  @Override
  public CancellationToken cancellation() {
    return control.cancellation();
  }

  @Override
  public Message message(String text) {
    return services.message(text);
  }

  @Override
  public CompletionStage<Void> progress(
      double value, @Nullable String note, @Nullable JsonNode telemetry) {
    return report(new TaskEventPayload.Progressed(value, note, telemetry));
  }

  @Override
  public CompletionStage<Void> note(String note) {
    return post(
        fold ->
            TaskCommands.report(
                    new TaskEventPayload.Progressed(fold.progress().value(), note, null))
                .on(fold));
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
    return post(TaskCommands.repeatStatus(message));
  }

  @Override
  public CompletionStage<Void> status(Message message, double progress) {
    return status(message.withProgress(progress));
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
    return park(TaskCommands.requestInput(inputRequest, message), inputRequest);
  }

  @Override
  public void keepSlot(boolean keep) {
    control.keepSlot(keep);
  }

  @Override
  public CompletionStage<InputResponse> authorization(Message message) {
    return park(TaskCommands.requestPermission(message), null);
  }

  @Override
  public CompletionStage<Void> block(String code, Message message) {
    return post(TaskCommands.block(code, message));
  }

  @Override
  public CompletionStage<Void> resume() {
    InputRequestQueue.PendingInput asked = inputRequestQueue.current();
    return post(asked == null ? TaskCommands.resume() : asked.askAgain());
  }

  @Override
  public CompletionStage<Void> finishing(@Nullable Message message) {
    return post(TaskCommands.to(TaskState.FINISHING, message));
  }

  @Override
  public CompletionStage<Void> delegated(
      String agent, @Nullable String child, @Nullable String why) {
    return delegated(new TaskEventPayload.Delegated(agent, child, why, null));
  }

  @Override
  public CompletionStage<Void> delegated(NewTask child, @Nullable String why) {
    return delegated(new TaskEventPayload.Delegated(child.agent(), child.id(), why, child));
  }

  private CompletionStage<Void> delegated(TaskEventPayload.Delegated event) {
    return post(TaskCommands.unlessWaiting(TaskState.DELEGATING, event));
  }

  @Override
  public CompletionStage<Void> returned(String agent, @Nullable String child) {
    return post(
        TaskCommands.unlessWaiting(TaskState.RUNNING, new TaskEventPayload.Returned(agent, child)));
  }

  private CompletionStage<TaskOutcome> started() {
    try {
      return Objects.requireNonNull(services.runner().run(this), "a runner must return a stage");
    } catch (Throwable e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private TaskOutcome failed(@Nullable Throwable failure) {
    Throwable reason = CompletionCause.ofNullable(failure);
    if (!(reason instanceof TaskEndedException)) {
      StructuredTaskLogger.of(LOG.atWarn(), request())
          .setCause(reason)
          .log("The work on a task failed");
    }
    return failed(ErrorCode.INTERNAL, "The work failed.");
  }

  private CompletionStage<Void> report(TaskEventPayload payload) {
    return post(TaskCommands.report(payload))
        .whenComplete((done, failure) -> noteLostReport(payload, failure));
  }

  /** Remembers that a report was lost; the first one is logged. */
  private void noteLostReport(TaskEventPayload payload, @Nullable Throwable failure) {
    boolean lost =
        failure != null && !(CompletionCause.ofNullable(failure) instanceof TaskEndedException);
    if (lost && !reportLost.getAndSet(true)) {
      LOG.error(
          "Task {}: a report of type {} could not be written to the log; the task will fail",
          live.id(),
          payload.getClass().getSimpleName(),
          failure);
    }
  }

  private CompletionStage<Void> post(TaskCommand command) {
    return live.post(control.ifOwned(eventBudget.limit(command)));
  }

  private CompletionStage<InputResponse> park(
      TaskCommand command, @Nullable InputRequest inputRequest) {
    Executor executor = services.environment().currentExecutor().get();
    InputRequestQueue.PendingInput pendingInput;
    boolean first;
    synchronized (replay) {
      if (!replay.isEmpty()) {
        replayed++;
        return CompletableFuture.completedFuture(replay.remove());
      }
      pendingInput =
          new InputRequestQueue.PendingInput(
              command,
              inputRequest,
              executor,
              asksAgain ? replayed : InputRequestQueue.PendingInput.NEW);
      first = inputRequestQueue.add(pendingInput);
      asksAgain = false;
    }
    if (first) {
      requestInput(pendingInput);
    }
    return pendingInput.future();
  }

  private void requestInput(InputRequestQueue.PendingInput pendingInput) {
    post(pendingInput::ask)
        .exceptionally(
            failure -> {
              InputRequestQueue.PendingInput next = inputRequestQueue.remove(pendingInput);
              pendingInput.future().completeExceptionally(failure);
              if (next != null) {
                requestInput(next);
              }
              return null;
            });
  }
}

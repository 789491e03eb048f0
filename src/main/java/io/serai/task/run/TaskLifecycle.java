package io.serai.task.run;

import io.serai.concurrent.Callbacks;
import io.serai.concurrent.CompletionCause;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.TaskWeight;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Controls one live task of this hub: queued, running in a slot of its agent, or waiting for input.
 * It acts only on events that are in the log, whichever hub wrote them, so that an input response
 * or a stop from another hub has the same effect as a local one. Guarded by the lock of its {@link
 * EventSourcedTask}.
 */
final class TaskLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(TaskLifecycle.class);
  private static final Duration FIRST_RETRY_DELAY = Duration.ofMillis(100);
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(5);

  /** Time after the end of a task from which on its followers are late. */
  private static final Duration LATE = Duration.ofSeconds(2);

  private static final String REPLACED_MESSAGE =
      "Its route was replaced or removed while it waited, and its work must not run twice.";

  private final NewTask request;
  private final EventSourcedTask live;
  private final DispatcherContext dispatcherContext;
  private final TaskCharge charge;
  private final CancellationToken cancellation = new CancellationToken();
  private final TaskTimers taskTimers;
  private final SlotLease slotLease;
  private final Executor executor;
  private final Instant began;
  private volatile Phase phase = Phase.NEW; // written under the lock
  private boolean claimed;
  private boolean keepsSlot;
  private boolean queued;
  private boolean started;
  private boolean abandoned;
  private @Nullable TaskRun run;

  /**
   * @param request of which only the head is kept
   */
  TaskLifecycle(
      NewTask request,
      EventSourcedTask live,
      DispatcherContext dispatcherContext,
      Executor executor) {
    this.request = request.head();
    this.charge = new TaskCharge(dispatcherContext.memory(), request.owner());
    this.live = live;
    this.dispatcherContext = dispatcherContext;
    this.executor = executor;
    this.taskTimers = new TaskTimers(this, dispatcherContext);
    this.slotLease =
        new SlotLease(
            dispatcherContext.queues().of(request.agent()),
            new AgentQueue.QueueEntry(
                this, dispatcherContext.score(request), deadlineMillis(request)));
    this.began = dispatcherContext.environment().clock().instant();
    live.reaction(this::react);
    live.restWhile(this::mayRest, charge);
  }

  /** Returns the head of the request. */
  NewTask request() {
    return request;
  }

  /** Returns what counts the memory of the task. */
  TaskCharge charge() {
    return charge;
  }

  /** Whether the task leaves its contents to the log. */
  boolean mayRest() {
    boolean waits = phase == Phase.QUEUED || (phase == Phase.PARKED && !keepsSlot);
    return (waits || abandoned) && dispatcherContext.memory().releasesWaiting();
  }

  /** Returns when this hub accepted the task. */
  Instant began() {
    return began;
  }

  EventSourcedTask live() {
    return live;
  }

  CancellationToken cancellation() {
    return cancellation;
  }

  DispatcherContext runtime() {
    return dispatcherContext;
  }

  /** Records what {@link AgentQueue#admit} granted. */
  void admitted(AgentQueue.Admission admission) {
    slotLease.admitted(admission);
  }

  /** Returns what was granted, unless it is used up or returned already. */
  void withdraw() {
    synchronized (live) {
      slotLease.withdraw();
    }
  }

  /** Records that the claimer has taken a slot for the task. */
  void markClaimed() {
    claimed = true;
  }

  /** Whether the task waits for a slot. */
  boolean isQueued() {
    synchronized (live) {
      return phase == Phase.QUEUED && !claimed;
    }
  }

  /** Whether the task is running in a slot of its agent. */
  boolean hasSlot() {
    synchronized (live) {
      return phase == Phase.RUNNING && slotLease.isHeld();
    }
  }

  /**
   * Starts the task in a slot taken for it; false if it is not queued or has already been started.
   */
  boolean beginOnce() {
    synchronized (live) {
      if (phase != Phase.QUEUED || claimed) {
        return false;
      }
      claimed = true;
    }
    begin();
    return true;
  }

  /**
   * Drops the task unless this hub owns it, which it does once its first events are in the log; it
   * is not begun by events that are found in the log later.
   *
   * @return whether it was dropped
   */
  boolean dropUnlessOwned() {
    synchronized (live) {
      boolean unowned = phase == Phase.NEW;
      if (unowned) {
        phase = Phase.GONE;
      }
      return unowned;
    }
  }

  /** Starts the task in the slot that became free for it. */
  void begin() {
    synchronized (live) {
      slotLease.markHeld();
      if (phase == Phase.GONE) {
        slotLease.releaseSlot();
        return;
      }
    }
    writeBegin();
  }

  private void writeBegin() {
    live.postIfRoom(ifOwned(this::firstPayloads))
        .whenComplete((done, failure) -> retryBegin(failure));
  }

  /** Sets whether the task keeps its slot while it waits for input. */
  void keepSlot(boolean keep) {
    synchronized (live) {
      keepsSlot = keep;
      if (keep || phase != Phase.PARKED) {
        return;
      }
      slotLease.releaseSlot();
      letGo();
    }
    dispatcherContext.startQueued(request.agent());
    live.rest();
  }

  /** Ends the task with the outcome of its work, retrying until the log accepts it. */
  void end(TaskOutcome outcome) {
    end(outcome, new GrowingDelay(FIRST_RETRY_DELAY, MAX_RETRY_DELAY));
  }

  private void end(TaskOutcome outcome, GrowingDelay retryDelay) {
    live.post(ifOwned(TaskCommands.end(outcome)))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !TaskWriteRetryability.isFinal(failure)) {
                warn(
                    failure,
                    "The end of a task could not be written to the log; it will be retried");
                if (TaskWriteRetryability.isDiskFull(failure)) {
                  dispatcherContext.waiters().endIsNotStored(live);
                }
                dispatcherContext.schedule(retryDelay.next(), () -> end(outcome, retryDelay));
              }
            });
  }

  /**
   * Abandons a run that waits for input, because its route is about to be removed or the hub stops.
   * If the hub stops, the next start decides whether the task may run again.
   */
  void abandonRun(TaskRun waiting) {
    if (dispatcherContext.isClosing() && live.restingHead() != null) {
      abandonRun(waiting, true);
    } else {
      live.end(fold -> List.of()) // once all is written, with or without memory
          .thenAccept(
              task ->
                  abandonRun(
                      waiting,
                      dispatcherContext.isClosing() || dispatcherContext.isRerunnable(task)));
    }
  }

  private void abandonRun(TaskRun waiting, boolean again) {
    synchronized (live) {
      if (phase != Phase.PARKED || run != waiting) {
        return;
      }
      run = again ? null : waiting;
    }
    if (again) {
      waiting.abandon();
    } else {
      live.post(
          ifOwned(
              TaskCommands.terminate(
                  EndReason.ERROR,
                  ErrorCode.INTERNAL.code(),
                  dispatcherContext.message(REPLACED_MESSAGE))));
    }
  }

  /**
   * Wraps a command so that it is refused if this hub no longer owns the task, or owns it again
   * after it had lost it: then another lifecycle controls it.
   */
  TaskCommand ifOwned(TaskCommand command) {
    return fold -> {
      if (phase == Phase.GONE || !isOwned(fold)) {
        throw new TaskEndedException(fold.task());
      }
      return command.on(fold);
    };
  }

  private Runnable react(List<TaskEvent> events, TaskEventFold fold) {
    List<Runnable> effects = new ArrayList<>();
    TaskStatus status = TaskCommands.status(fold);
    boolean asked = phase == Phase.PARKED;
    if (!isOwned(fold)) {
      handOver(effects);
    } else if (status.state().isEnd()) {
      end(status, effects);
    } else {
      events.forEach(event -> handleStopRequest(event.fact(), effects));
      proceed(events, fold, status, effects);
    }
    if (asked && (phase != Phase.PARKED || WorkStartPredicates.asks(events))) {
      effects.add(() -> ParentTaskResumption.answered(dispatcherContext, request));
    }
    return () -> Callbacks.runAll(effects);
  }

  private void proceed(
      List<TaskEvent> events, TaskEventFold fold, TaskStatus status, List<Runnable> effects) {
    boolean waits = TaskCommands.isWaiting(status);
    boolean resumes = phase == Phase.PARKED && !waits;
    if (phase == Phase.NEW) {
      taskTimers.start(fold.task());
      charge.keeps(0);
      enterFirstPhase(fold, waits, WorkStartPredicates.isNew(events), effects);
    } else if (phase == Phase.QUEUED && WorkStartPredicates.begins(events)) {
      phase = Phase.RUNNING;
      slotLease.cancelReservation();
      effects.add(() -> start(fold.task(), events));
    } else if (phase == Phase.RUNNING && waits) {
      phase = Phase.PARKED;
      letGo();
      if (!keepsSlot) {
        releaseSlot(effects);
      }
    } else if (phase == Phase.PARKED && !waits) {
      phase = Phase.RUNNING;
      slotLease.takeSlot(dispatcherContext.limits(request.agent()));
    }
    if (phase == Phase.RUNNING && !waits) {
      resumeRun(resumes, events, fold, effects);
    }
  }

  private void letGo() {
    TaskRun current = run;
    if (current != null) {
      current.rest();
    }
  }

  /** Sets the phase from the first events: a new task, or one that was taken over. */
  private void enterFirstPhase(
      TaskEventFold fold, boolean waits, boolean isNew, List<Runnable> effects) {
    TaskState state = TaskCommands.status(fold).state();
    if (isNew && state == TaskState.RUNNING) {
      phase = Phase.RUNNING;
      NewTask whole = Objects.requireNonNull(fold.request());
      effects.add(() -> executor.execute(() -> startRun(whole, List.of())));
    } else if (waits) {
      phase = Phase.PARKED;
      if (dispatcherContext.runner().mayBeLeft(request)) {
        NewTask whole = Objects.requireNonNull(fold.request());
        List<InputResponse> answers = fold.task().answers();
        effects.add(() -> background().execute(() -> watch(whole, answers)));
      }
    } else {
      phase = Phase.QUEUED;
      queued = true;
      enqueue(state, effects);
    }
  }

  /**
   * Starts a claimed task. A task that has never run goes to the shared queue if there is one, any
   * other to the queue in memory.
   */
  private void enqueue(TaskState state, List<Runnable> effects) {
    SharedTaskQueue shared = dispatcherContext.sharedQueue();
    if (claimed) {
      effects.add(this::begin);
    } else if (shared != null && state == TaskState.INITIALIZING) {
      effects.add(() -> putInSharedQueue(shared));
    } else {
      slotLease.enqueue();
      effects.add(() -> dispatcherContext.startQueued(request.agent()));
    }
  }

  private void putInSharedQueue(SharedTaskQueue shared) {
    shared
        .put(live.id(), dispatcherContext.rank(request))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && isQueued()) {
                warn(failure, "A task could not be put into the shared queue; it will be retried");
                dispatcherContext.schedule(MAX_RETRY_DELAY, () -> putInSharedQueue(shared));
              }
            });
  }

  /**
   * Delivers the input to the run; if there is none since a crash, starts a new run.
   *
   * @param resumed whether the task waited before these events
   */
  private void resumeRun(
      boolean resumed, List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects) {
    TaskRun current = run;
    boolean answered = WorkStartPredicates.isAnswered(events);
    if (!answered && !resumed) {
      return;
    }
    List<InputResponse> answers = fold.task().answers();
    NewTask whole = fold.task().request();
    if (current != null && !current.receives(answers.size())) {
      current.resume(whole, answers);
    } else if (current == null) {
      effects.add(
          () -> {
            live.post(ifOwned(TaskCommands.report(new TaskEventPayload.Restarted())));
            background().execute(() -> startRun(whole, answers));
          });
    } else {
      effects.add(() -> current.deliver(whole, answers));
    }
  }

  private void start(Task task, List<TaskEvent> events) {
    List<InputResponse> answers =
        WorkStartPredicates.isRestart(events) ? task.answers() : List.of();
    background().execute(() -> startRun(task.request(), answers));
  }

  private Executor background() {
    return dispatcherContext.environment().background();
  }

  private void startRun(NewTask whole, List<InputResponse> answers) {
    startRun(new TaskRun(this, whole, answers, false));
  }

  /**
   * Begins work again that is done outside of this hub while the task waits for input: what it asks
   * for may be given there.
   */
  private void watch(NewTask whole, List<InputResponse> answers) {
    TaskRun watching = new TaskRun(this, whole, answers, true);
    synchronized (live) {
      if (!waitsWithoutRun()) {
        return;
      }
      run = watching;
    }
    startRun(watching);
  }

  /** Runs the work of a task again that waits since a restart for an answer that nobody needs. */
  void runAgain() {
    if (waitsWithoutRun()) {
      live.post(ifOwned(fold -> run == null ? TaskCommands.withdraw().on(fold) : List.of()))
          .exceptionally(
              failure -> {
                if (!TaskWriteRetryability.isFinal(failure)) {
                  warn(failure, "A task still waits for an answer that was given elsewhere");
                }
                return null;
              });
    }
  }

  /** Whether the task waits for input, and no work of it runs since a restart. */
  boolean waitsWithoutRun() {
    synchronized (live) {
      return phase == Phase.PARKED && run == null;
    }
  }

  private void startRun(TaskRun begun) {
    charge.keeps(TaskCharge.ALL);
    boolean first;
    synchronized (live) {
      run = begun;
      first = !started;
      started = true;
    }
    if (first) {
      Duration waited = waited();
      dispatcherContext.observers().forEach(each -> each.started(request, waited));
    }
    dispatcherContext.observers().forEach(each -> each.began(request));
    live.batched(() -> begun.begin(dispatcherContext.runner()));
  }

  /** Returns the time since the task was accepted; zero if a slot was free at once. */
  private Duration waited() {
    return queued
        ? Duration.between(began, dispatcherContext.environment().clock().instant())
        : Duration.ZERO;
  }

  private void end(TaskStatus status, List<Runnable> effects) {
    if (phase == Phase.GONE) {
      return;
    }
    StopMode how = status.state() == TaskState.TERMINATED ? StopMode.TERMINATE : StopMode.NOW;
    if (status.state() != TaskState.FINISHED) {
      effects.add(() -> cancellation.request(how));
      effects.add(() -> dispatcherContext.stopChildren(live.id(), how));
    }
    Duration took = Duration.between(began, dispatcherContext.environment().clock().instant());
    slotLease.recordDuration(took);
    effects.add(
        () -> dispatcherContext.observers().forEach(each -> each.ended(request, status, took)));
    detach(effects);
  }

  private boolean isOwned(TaskEventFold fold) {
    return fold.hub().equals(dispatcherContext.environment().hub());
  }

  /**
   * Releases the task because another hub has taken it over: this hub's lease had expired. A task
   * that this hub is about to take over was never its own.
   */
  private void handOver(List<Runnable> effects) {
    if (phase == Phase.NEW || phase == Phase.GONE) {
      return;
    }
    if (phase != Phase.QUEUED) {
      warn(null, "Another hub has taken over a task; its work on this hub is stopped");
      effects.add(() -> cancellation.request(StopMode.TERMINATE));
    }
    effects.add(() -> dispatcherContext.observers().forEach(each -> each.lost(request)));
    effects.add(() -> dispatcherContext.handOver(live));
    detach(effects);
  }

  private void detach(List<Runnable> effects) {
    phase = Phase.GONE;
    charge.close();
    taskTimers.cancelAll();
    slotLease.leaveQueue();
    TaskRun current = run;
    if (current != null) {
      effects.add(() -> live.task().thenAccept(current::onTaskEnd));
    }
    effects.add(() -> dispatcherContext.remove(this));
    releaseSlot(effects);
    if (live.isFollowed() && live.weight() > TaskWeight.SMALL) {
      effects.add(() -> dispatcherContext.schedule(LATE, this::leaveToLog));
    }
  }

  /** Leaves a large task that has ended to the log, where followers that are late can read it. */
  private void leaveToLog() {
    synchronized (live) {
      abandoned = true;
    }
    live.rest();
  }

  private void releaseSlot(List<Runnable> effects) {
    slotLease.releaseSlot();
    effects.add(() -> dispatcherContext.startQueued(request.agent()));
  }

  private void handleStopRequest(TaskEventPayload payload, List<Runnable> effects) {
    if (payload instanceof TaskEventPayload.StopAsked asked) {
      effects.add(() -> cancellation.request(asked.how()));
      taskTimers.startGrace();
    }
  }

  private void retryBegin(@Nullable Throwable failure) {
    if (failure == null || TaskWriteRetryability.isFinal(failure)) {
      return;
    }
    if (CompletionCause.of(failure) instanceof TaskMemoryFullException full) {
      synchronized (live) {
        slotLease.releaseSlot();
      }
      dispatcherContext.startQueued(request.agent());
      dispatcherContext.schedule(full.retryAfter(), this::queueAgain);
    } else {
      warn(failure, "A task could not be started; it will be retried");
      dispatcherContext.schedule(MAX_RETRY_DELAY, this::writeBegin);
    }
  }

  /** Waits for a slot again, since there was no memory to use the one before. */
  private void queueAgain() {
    synchronized (live) {
      if (phase == Phase.QUEUED) {
        slotLease.enqueue();
      }
    }
    dispatcherContext.startQueued(request.agent());
  }

  private void warn(@Nullable Throwable failure, String message) {
    StructuredTaskLogger.of(LOG.atWarn(), request).setCause(failure).log(message);
  }

  private List<TaskEventPayload> firstPayloads(TaskEventFold fold) {
    if (TaskCommands.status(fold).state() == TaskState.INITIALIZING) {
      return List.of(TaskEventPayload.Changed.to(TaskState.RUNNING));
    }
    return TaskCommands.status(fold).state().isEnd()
        ? List.of()
        : List.of(new TaskEventPayload.Restarted());
  }

  private static long deadlineMillis(NewTask task) {
    return task.deadline() == null ? Long.MAX_VALUE : task.deadline().toEpochMilli();
  }

  private enum Phase {
    NEW,
    QUEUED,
    RUNNING,
    PARKED,
    GONE
  }
}

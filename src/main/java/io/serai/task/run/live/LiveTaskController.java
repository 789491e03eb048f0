package io.serai.task.run.live;

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
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import io.serai.task.run.environment.GrowingDelay;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskMemoryFullException;
import io.serai.task.run.memory.TaskCharge;
import io.serai.task.run.queue.AgentQueue;
import io.serai.task.run.queue.AgentQueues;
import io.serai.task.run.queue.QueuedTask;
import io.serai.task.run.queue.SharedTaskQueue;
import io.serai.task.run.queue.SlotLease;
import io.serai.task.run.state.EventSourcedTask;
import io.serai.task.run.state.TaskCommand;
import io.serai.task.run.state.TaskCommands;
import io.serai.task.run.state.TaskWriteRetryability;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.time.Instant;
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
public final class LiveTaskController implements TaskLifecycleControl, QueuedTask {
  private static final Logger LOG = LoggerFactory.getLogger(LiveTaskController.class);
  private static final Duration FIRST_RETRY_DELAY = Duration.ofMillis(100);
  private static final Duration MAX_RETRY_DELAY = Duration.ofSeconds(5);

  /** Time after the end of a task from which on its followers are late. */
  private static final Duration LATE = Duration.ofSeconds(2);

  private static final String REPLACED_MESSAGE =
      "Its route was replaced or removed while it waited, and its work must not run twice.";

  private final NewTask request;
  private final EventSourcedTask live;
  private final DispatcherServices services;
  private final AgentQueues queues;
  private final TaskLifecycleCallbacks registry;
  private final TaskCharge charge;
  private final CancellationToken cancellation = new CancellationToken();
  private final TaskTimers taskTimers;
  private final SlotLease slotLease;
  private final Executor executor;
  private final Instant began;
  private volatile TaskPhase phase = TaskPhase.NEW; // written under the lock
  private boolean claimed;
  private boolean sharedQueue;
  private boolean keepsSlot;
  private boolean queued;
  private boolean started;
  private boolean abandoned;
  private @Nullable TaskRun run;

  /**
   * @param request of which only the head is kept
   */
  LiveTaskController(
      NewTask request,
      EventSourcedTask live,
      DispatcherServices services,
      AgentQueues queues,
      TaskLifecycleCallbacks registry,
      Executor executor) {
    this.request = request.head();
    this.charge = new TaskCharge(services.memory(), request.owner());
    this.live = live;
    this.services = services;
    this.queues = queues;
    this.registry = registry;
    this.executor = executor;
    this.taskTimers = new TaskTimers(this, services);
    this.slotLease =
        new SlotLease(
            queues.of(request.agent()),
            new AgentQueue.QueueEntry(this, queues.score(request), deadlineMillis(request)));
    this.began = services.now();
    live.reaction(this::react);
    live.restWhile(this::mayRest, charge);
  }

  @Override
  public String owner() {
    return request.owner();
  }

  @Override
  public NewTask request() {
    return request;
  }

  @Override
  public TaskCharge charge() {
    return charge;
  }

  @Override
  public boolean mayRest() {
    boolean waits = phase == TaskPhase.QUEUED || (phase == TaskPhase.PARKED && !keepsSlot);
    return (waits || abandoned) && services.memory().releasesWaiting();
  }

  @Override
  public Instant began() {
    return began;
  }

  @Override
  public EventSourcedTask live() {
    return live;
  }

  @Override
  public CancellationToken cancellation() {
    return cancellation;
  }

  /** Records what {@link AgentQueue#admit} granted. */
  public void admitted(AgentQueue.Admission admission) {
    slotLease.admitted(admission);
  }

  /** Returns what was granted, unless it is used up or returned already. */
  public void withdraw() {
    synchronized (live) {
      slotLease.withdraw();
    }
  }

  /** Records that the claimer has taken a slot for the task. */
  public void markClaimed() {
    claimed = true;
  }

  /** Whether the task waits for a slot. */
  public boolean isQueued() {
    synchronized (live) {
      return phase == TaskPhase.QUEUED && !claimed;
    }
  }

  /** Whether the task waits in the queue that is shared with other hubs. */
  public boolean isInSharedQueue() {
    synchronized (live) {
      return sharedQueue && isQueued();
    }
  }

  /** Whether the task is running in a slot of its agent. */
  public boolean hasSlot() {
    synchronized (live) {
      return phase == TaskPhase.RUNNING && slotLease.isHeld();
    }
  }

  /**
   * Starts the task of the shared queue in a slot taken for it; false if it does not wait there any
   * more.
   */
  public boolean beginOnce() {
    synchronized (live) {
      if (!isInSharedQueue()) {
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
  public boolean dropUnlessOwned() {
    synchronized (live) {
      boolean unowned = phase == TaskPhase.NEW;
      if (unowned) {
        phase = TaskPhase.GONE;
      }
      return unowned;
    }
  }

  @Override
  public void begin() {
    synchronized (live) {
      slotLease.markHeld();
      if (phase == TaskPhase.GONE) {
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

  @Override
  public void keepSlot(boolean keep) {
    synchronized (live) {
      keepsSlot = keep;
      if (keep || phase != TaskPhase.PARKED) {
        return;
      }
      slotLease.releaseSlot();
      letGo();
    }
    queues.startNext(request.agent());
    live.rest();
  }

  @Override
  public void end(TaskOutcome outcome) {
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
                  services.waiters().endIsNotStored(live);
                }
                services.schedule(retryDelay.next(), () -> end(outcome, retryDelay));
              }
            });
  }

  /** If the hub stops, the next start decides whether the task may run again. */
  @Override
  public void abandonRun(TaskRun waiting) {
    if (registry.isClosing() && live.restingHead() != null) {
      abandonRun(waiting, true);
    } else {
      live.end(fold -> List.of()) // once all is written, with or without memory
          .thenAccept(
              task -> abandonRun(waiting, registry.isClosing() || services.isRerunnable(task)));
    }
  }

  private void abandonRun(TaskRun waiting, boolean again) {
    synchronized (live) {
      if (phase != TaskPhase.PARKED || run != waiting) {
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
                  EndReason.ERROR, ErrorCode.INTERNAL.code(), services.message(REPLACED_MESSAGE))));
    }
  }

  /**
   * Wraps a command so that it is refused if this hub no longer owns the task, or owns it again
   * after it had lost it: then another lifecycle controls it.
   */
  @Override
  public TaskCommand ifOwned(TaskCommand command) {
    return fold -> {
      if (phase == TaskPhase.GONE || !isOwned(fold)) {
        throw new TaskEndedException(fold.task());
      }
      return command.on(fold);
    };
  }

  private void react(List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects) {
    TaskStatus status = TaskCommands.status(fold);
    boolean owned = isOwned(fold);
    TaskPhase before = phase;
    TaskPhase now = before.after(events, status, owned);
    phase = now;
    if (now != TaskPhase.GONE && now != TaskPhase.NEW) {
      events.forEach(event -> handleStopRequest(event.fact(), effects));
      enter(before, now, events, fold, effects);
    } else if (now != before && owned) {
      end(events, fold, effects);
    } else if (now != before) {
      handOver(before, fold, effects);
    }
    boolean settled = now != TaskPhase.PARKED || WorkEventPredicates.asks(events);
    if (before == TaskPhase.PARKED && settled) {
      effects.add(() -> registry.answered(request));
    }
  }

  private void enter(
      TaskPhase before,
      TaskPhase now,
      List<TaskEvent> events,
      TaskEventFold fold,
      List<Runnable> effects) {
    switch (before) {
      case NEW -> {
        taskTimers.start(fold.task());
        charge.keeps(0);
        enterFirst(now, fold, effects);
      }
      case QUEUED -> {
        if (now == TaskPhase.RUNNING) {
          slotLease.cancelReservation();
          effects.add(() -> start(fold.task(), events));
        }
      }
      case RUNNING -> {
        if (now == TaskPhase.PARKED) {
          letGo();
          if (!keepsSlot) {
            releaseSlot(effects);
          }
        } else {
          resumeRun(false, events, fold, effects);
        }
      }
      case PARKED -> {
        if (now == TaskPhase.RUNNING) {
          slotLease.takeSlot(queues.limits(request.agent()));
          resumeRun(true, events, fold, effects);
        }
      }
      case GONE -> {}
    }
  }

  private void letGo() {
    TaskRun current = run;
    if (current != null) {
      current.rest();
    }
  }

  /** Enters the phase that follows from the first events: of a new task, or one taken over. */
  private void enterFirst(TaskPhase first, TaskEventFold fold, List<Runnable> effects) {
    NewTask whole = Objects.requireNonNull(fold.request());
    if (first == TaskPhase.RUNNING) {
      effects.add(() -> executor.execute(() -> startRun(whole, List.of())));
    } else if (first == TaskPhase.QUEUED) {
      queued = true;
      enqueue(TaskCommands.status(fold).state(), effects);
    } else if (services.runner().mayBeLeft(request)) {
      List<InputResponse> answers = fold.task().answers();
      effects.add(() -> background().execute(() -> watch(whole, answers)));
    }
  }

  /**
   * Starts a claimed task. A task that has never run goes to the shared queue if there is one, any
   * other to the queue in memory.
   */
  private void enqueue(TaskState state, List<Runnable> effects) {
    SharedTaskQueue shared = queues.shared();
    if (claimed) {
      effects.add(this::begin);
    } else if (shared != null && state == TaskState.INITIALIZING) {
      sharedQueue = true;
      effects.add(() -> putInSharedQueue(shared));
    } else {
      slotLease.enqueue();
      effects.add(() -> queues.startNext(request.agent()));
    }
  }

  private void putInSharedQueue(SharedTaskQueue shared) {
    shared
        .put(live.id(), queues.rank(request))
        .whenCompleteAsync(
            (done, failure) -> {
              if (failure != null) {
                queueInMemory();
              }
            },
            background()); // not on the thread of the broker's client, or of a timer
  }

  /**
   * Lets the task of the shared queue wait in the memory of this hub instead. Another hub may still
   * claim it by its message.
   */
  public void queueInMemory() {
    synchronized (live) {
      if (isInSharedQueue()) {
        sharedQueue = false;
        slotLease.enqueue();
      }
    }
    queues.startNext(request.agent());
  }

  /**
   * Delivers the input to the run; if there is none since a crash, starts a new run.
   *
   * @param resumed whether the task waited before these events
   */
  private void resumeRun(
      boolean resumed, List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects) {
    TaskRun current = run;
    boolean answered = WorkEventPredicates.isAnswered(events);
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
        WorkEventPredicates.isRestart(events) ? task.answers() : List.of();
    background().execute(() -> startRun(task.request(), answers));
  }

  private Executor background() {
    return services.environment().background();
  }

  private void startRun(NewTask whole, List<InputResponse> answers) {
    startRun(new TaskRun(this, services, whole, answers, false));
  }

  /**
   * Begins work again that is done outside of this hub while the task waits for input: what it asks
   * for may be given there.
   */
  private void watch(NewTask whole, List<InputResponse> answers) {
    TaskRun watching = new TaskRun(this, services, whole, answers, true);
    synchronized (live) {
      if (!waitsWithoutRun()) {
        return;
      }
      run = watching;
    }
    startRun(watching);
  }

  /** Runs the work of a task again that waits since a restart for an answer that nobody needs. */
  public void runAgain() {
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
  public boolean waitsWithoutRun() {
    synchronized (live) {
      return phase == TaskPhase.PARKED && run == null;
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
      services.observers().forEach(each -> each.started(request, waited));
    }
    services.observers().forEach(each -> each.began(request));
    live.batched(() -> begun.begin());
  }

  /** Returns the time since the task was accepted; zero if a slot was free at once. */
  private Duration waited() {
    return queued ? Duration.between(began, services.now()) : Duration.ZERO;
  }

  private void end(List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects) {
    TaskStatus status = TaskCommands.status(fold);
    StopMode how = status.state() == TaskState.TERMINATED ? StopMode.TERMINATE : StopMode.NOW;
    if (status.state() != TaskState.FINISHED) {
      effects.add(() -> cancellation.request(how, whyStopped(events)));
      effects.add(() -> registry.stopSubtasks(live.id(), how));
    }
    Duration took = Duration.between(began, services.now());
    slotLease.recordDuration(took);
    effects.add(() -> services.observers().forEach(each -> each.ended(request, status, took)));
    detach(fold, effects);
  }

  /** Returns the reason of the request to stop that ended the task; null if there was none. */
  private static @Nullable String whyStopped(List<TaskEvent> events) {
    return events.stream()
        .map(TaskEvent::fact)
        .filter(TaskEventPayload.StopAsked.class::isInstance)
        .map(asked -> ((TaskEventPayload.StopAsked) asked).why())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private boolean isOwned(TaskEventFold fold) {
    return fold.hub().equals(services.hub());
  }

  /** Releases the task because another hub has taken it over: this hub's lease had expired. */
  private void handOver(TaskPhase before, TaskEventFold fold, List<Runnable> effects) {
    if (before != TaskPhase.QUEUED) {
      warn(null, "Another hub has taken over a task; its work on this hub is stopped");
      effects.add(() -> cancellation.request(StopMode.TERMINATE));
    }
    effects.add(() -> services.observers().forEach(each -> each.lost(request)));
    effects.add(() -> registry.handedOver(live));
    detach(fold, effects);
  }

  private void detach(TaskEventFold fold, List<Runnable> effects) {
    charge.close();
    taskTimers.cancelAll();
    slotLease.leaveQueue();
    TaskRun current = run;
    if (current != null) {
      Task last = fold.task();
      effects.add(() -> current.onTaskEnd(last));
    }
    effects.add(() -> registry.left(this));
    releaseSlot(effects);
    if (live.isFollowed() && live.weight() > TaskMemoryEstimator.SMALL) {
      effects.add(() -> services.schedule(LATE, this::leaveToLog));
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
    effects.add(() -> queues.startNext(request.agent()));
  }

  private void handleStopRequest(TaskEventPayload payload, List<Runnable> effects) {
    if (payload instanceof TaskEventPayload.StopAsked asked) {
      effects.add(() -> cancellation.request(asked.how(), asked.why()));
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
      queues.startNext(request.agent());
      services.schedule(full.retryAfter(), this::queueAgain);
    } else {
      warn(failure, "A task could not be started; it will be retried");
      services.schedule(MAX_RETRY_DELAY, this::writeBegin);
    }
  }

  /** Waits for a slot again, since there was no memory to use the one before. */
  private void queueAgain() {
    synchronized (live) {
      if (phase == TaskPhase.QUEUED) {
        slotLease.enqueue();
      }
    }
    queues.startNext(request.agent());
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
}

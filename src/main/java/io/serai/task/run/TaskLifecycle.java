package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task of this hub that has not ended: where it is between the line, its agent's place and
 * waiting for data. It does what it does because of events in the log, whoever wrote them; so an
 * answer or a stop that another hub wrote works as one of this hub does.
 */
final class TaskLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(TaskLifecycle.class);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final Duration LATE = Duration.ofSeconds(5);
  private static final String REPLACED =
      "What does it was replaced or removed while it waited, and its work must not run twice.";

  private final NewTask request;
  private final EventSourcedTask live;
  private final TaskRuntime taskRuntime;
  private final CancellationToken cancellation = new CancellationToken();
  private final TaskTimers taskTimers;
  private final SlotLease slotLease;
  private final Executor here;
  private final Instant began;
  private Phase phase = Phase.NEW;
  private boolean claimed;
  private @Nullable TaskRun run;

  TaskLifecycle(NewTask request, EventSourcedTask live, TaskRuntime taskRuntime, Executor here) {
    this.request = request;
    this.live = live;
    this.taskRuntime = taskRuntime;
    this.here = here;
    this.taskTimers = new TaskTimers(this, taskRuntime);
    this.slotLease =
        new SlotLease(
            taskRuntime.places(request.agent()),
            new AgentQueue.QueueEntry(this, taskRuntime.score(request), deadlineMillis(request)));
    this.began = taskRuntime.surroundings().clock().instant();
    live.reaction(this::react);
  }

  NewTask request() {
    return request;
  }

  /** When this hub took it. */
  Instant began() {
    return began;
  }

  EventSourcedTask live() {
    return live;
  }

  CancellationToken cancellation() {
    return cancellation;
  }

  TaskRuntime works() {
    return taskRuntime;
  }

  /** What {@link AgentQueue#admit} gave it. */
  void admitted(AgentQueue.Admission admission) {
    slotLease.admitted(admission);
  }

  /** It has a place, taken for it by who claimed it. */
  void claimed() {
    claimed = true;
  }

  /** Whether it waits for a place. */
  boolean isInLine() {
    synchronized (live) {
      return phase == Phase.LINE && !claimed;
    }
  }

  /** Whether it is at work in a place of its agent. */
  boolean hasPlace() {
    synchronized (live) {
      return phase == Phase.WORK && slotLease.isHeld();
    }
  }

  /** Uses the place that was taken for it; false where it is not in line, or has begun already. */
  boolean beginOnce() {
    synchronized (live) {
      if (phase != Phase.LINE || claimed) {
        return false;
      }
      claimed = true;
    }
    begin();
    return true;
  }

  /** Whether it is this hub's: its first events are in the log. */
  boolean isKnown() {
    synchronized (live) {
      return phase != Phase.NEW;
    }
  }

  /** Uses the place that became free for it. */
  void begin() {
    synchronized (live) {
      slotLease.given();
      if (phase == Phase.GONE) {
        slotLease.leave();
        return;
      }
    }
    live.post(ours(this::firstStep)).whenComplete((done, failure) -> reportUnbegun(failure));
  }

  /** Ends the task as its work did, however often that must be tried. */
  void end(TaskOutcome outcome) {
    end(outcome, SOON);
  }

  private void end(TaskOutcome outcome, Duration pause) {
    live.post(ours(TaskCommands.end(outcome)))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !TaskFailureClassifier.isFinal(failure)) {
                warn(failure, "The end of a task is not in the log yet");
                Duration next = pause.multipliedBy(2);
                taskRuntime.after(
                    pause, () -> end(outcome, next.compareTo(LATE) > 0 ? LATE : next));
              }
            });
  }

  /** The run waits, and the route that it waits on is to go. */
  void leave(TaskRun waiting) {
    live.task().thenAccept(task -> leave(waiting, taskRuntime.mayRunAgain(task)));
  }

  private void leave(TaskRun waiting, boolean again) {
    synchronized (live) {
      if (phase != Phase.PARKED || run != waiting) {
        return;
      }
      run = again ? null : waiting;
    }
    if (again) {
      waiting.left();
    } else {
      live.post(
          ours(TaskCommands.terminate(EndReason.ERROR, "E001", taskRuntime.message(REPLACED))));
    }
  }

  /** The move, so long as the task is this hub's. */
  TaskCommand ours(TaskCommand taskCommand) {
    return tip -> {
      if (!tip.hub().equals(taskRuntime.surroundings().hub())) {
        throw new TaskEndedException(tip.task());
      }
      return taskCommand.on(tip);
    };
  }

  private Runnable react(List<TaskEvent> events, TaskEventFold fold) {
    List<Runnable> effects = new ArrayList<>();
    TaskStatus status = TaskCommands.status(fold);
    if (status.state().isEnd()) {
      end(status, effects);
    } else if (!fold.hub().equals(taskRuntime.surroundings().hub())) {
      lose(effects);
    } else {
      events.forEach(event -> noteStop(event.fact(), effects));
      proceed(events, fold, status, effects);
    }
    return () -> effects.forEach(Runnable::run);
  }

  private void proceed(
      List<TaskEvent> events, TaskEventFold fold, TaskStatus status, List<Runnable> effects) {
    boolean waits = TaskCommands.waits(status);
    if (phase == Phase.NEW) {
      taskTimers.set(fold.task());
      appear(status.state(), waits, EventPredicates.isNew(events), effects);
    } else if (phase == Phase.LINE && EventPredicates.begins(events)) {
      phase = Phase.WORK;
      slotLease.giveReservationBack();
      effects.add(() -> start(fold.task(), events));
    } else if (phase == Phase.WORK && waits) {
      phase = Phase.PARKED;
      leavePlace(effects);
    } else if (phase == Phase.PARKED && !waits) {
      phase = Phase.WORK;
      slotLease.take();
    }
    if (phase == Phase.WORK && !waits) {
      goOn(events, fold, effects);
    }
  }

  /** The first that is known of it: made just now, or taken over. */
  private void appear(TaskState state, boolean waits, boolean made, List<Runnable> effects) {
    if (made && state == TaskState.RUNNING) {
      phase = Phase.WORK;
      effects.add(() -> here.execute(() -> work(List.of())));
    } else if (waits) {
      phase = Phase.PARKED;
    } else {
      phase = Phase.LINE;
      stand(state, effects);
    }
  }

  /** What is claimed begins; what has not begun yet stands in the shared line, if there is one. */
  private void stand(TaskState state, List<Runnable> effects) {
    SharedTaskQueue shared = taskRuntime.sharedLine();
    if (claimed) {
      effects.add(this::begin);
    } else if (shared != null && state == TaskState.INITIALIZING) {
      effects.add(() -> put(shared));
    } else {
      slotLease.stand();
      effects.add(() -> taskRuntime.fill(request.agent()));
    }
  }

  private void put(SharedTaskQueue shared) {
    shared
        .put(live.id(), taskRuntime.rank(request))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && isInLine()) {
                warn(failure, "A task does not stand in the shared line yet");
                taskRuntime.after(LATE, () -> put(shared));
              }
            });
  }

  /** Gives the work what it asked for; where there is none since a crash, begins it anew. */
  private void goOn(List<TaskEvent> events, TaskEventFold fold, List<Runnable> effects) {
    if (!EventPredicates.isAnswered(events)) {
      return;
    }
    List<InputResponse> answers = fold.task().answers();
    TaskRun current = run;
    if (current == null) {
      effects.add(
          () -> {
            live.post(ours(TaskCommands.report(new TaskEventPayload.Restarted())));
            taskRuntime.surroundings().background().execute(() -> work(answers));
          });
    } else {
      effects.add(() -> current.answered(answers.get(answers.size() - 1)));
    }
  }

  private void start(Task task, List<TaskEvent> events) {
    List<InputResponse> answers = EventPredicates.isRestart(events) ? task.answers() : List.of();
    taskRuntime.surroundings().background().execute(() -> work(answers));
  }

  private void work(List<InputResponse> answers) {
    TaskRun begun = new TaskRun(this, answers);
    synchronized (live) {
      run = begun;
    }
    taskRuntime.observers().tell(each -> each.began(request));
    live.together(() -> begun.begin(taskRuntime.runner()));
  }

  private void end(TaskStatus status, List<Runnable> effects) {
    if (phase == Phase.GONE) {
      return;
    }
    StopMode how = status.state() == TaskState.TERMINATED ? StopMode.TERMINATE : StopMode.NOW;
    if (status.state() != TaskState.FINISHED) {
      effects.add(() -> cancellation.request(how));
      effects.add(() -> taskRuntime.stopChildren(live.id(), how));
    }
    Duration took = Duration.between(began, taskRuntime.surroundings().clock().instant());
    slotLease.took(took);
    effects.add(() -> taskRuntime.observers().tell(each -> each.ended(request, status, took)));
    leave(effects);
  }

  /** Another hub has it: this one was silent for too long. */
  private void lose(List<Runnable> effects) {
    effects.add(() -> taskRuntime.observers().tell(each -> each.lost(request)));
    if (phase == Phase.LINE) {
      leave(effects);
    } else if (phase != Phase.GONE) {
      warn(null, "Another hub has taken a task over; its work here is stopped");
      effects.add(() -> cancellation.request(StopMode.TERMINATE));
      leave(effects);
    }
  }

  private void leave(List<Runnable> effects) {
    phase = Phase.GONE;
    taskTimers.callOff();
    slotLease.leaveLine();
    TaskRun current = run;
    if (current != null) {
      effects.add(() -> live.task().thenAccept(current::gone));
    }
    effects.add(() -> taskRuntime.gone(this));
    leavePlace(effects);
  }

  private void leavePlace(List<Runnable> effects) {
    slotLease.leave();
    effects.add(() -> taskRuntime.fill(request.agent()));
  }

  private void noteStop(TaskEventPayload taskEventPayload, List<Runnable> effects) {
    if (taskEventPayload instanceof TaskEventPayload.StopAsked asked) {
      effects.add(() -> cancellation.request(asked.how()));
      taskTimers.setGrace();
    }
  }

  private void reportUnbegun(@Nullable Throwable failure) {
    if (failure != null && !TaskFailureClassifier.isFinal(failure)) {
      warn(failure, "A task could not begin yet");
      taskRuntime.after(LATE, this::begin);
    }
  }

  private void warn(@Nullable Throwable failure, String words) {
    StructuredTaskLogger.of(LOG.atWarn(), request).setCause(failure).log(words);
  }

  private List<TaskEventPayload> firstStep(TaskEventFold tip) {
    if (TaskCommands.status(tip).state() == TaskState.INITIALIZING) {
      return List.of(TaskEventPayload.Changed.to(TaskState.RUNNING));
    }
    return TaskCommands.status(tip).state().isEnd()
        ? List.of()
        : List.of(new TaskEventPayload.Restarted());
  }

  private static long deadlineMillis(NewTask task) {
    return task.deadline() == null ? Long.MAX_VALUE : task.deadline().toEpochMilli();
  }

  private enum Phase {
    NEW,
    LINE,
    WORK,
    PARKED,
    GONE
  }
}

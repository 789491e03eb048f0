package io.serai.task.run;

import io.serai.task.Answer;
import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.NewTask;
import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskFold;
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
final class Job {
  private static final Logger LOG = LoggerFactory.getLogger(Job.class);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final Duration LATE = Duration.ofSeconds(5);
  private static final String REPLACED =
      "What does it was replaced or removed while it waited, and its work must not run twice.";

  private final NewTask request;
  private final LiveTask live;
  private final Works works;
  private final Cancellation cancellation = new Cancellation();
  private final Alarms alarms;
  private final Seat seat;
  private final Executor here;
  private final Instant began;
  private Phase phase = Phase.NEW;
  private boolean claimed;
  private @Nullable Run run;

  Job(NewTask request, LiveTask live, Works works, Executor here) {
    this.request = request;
    this.live = live;
    this.works = works;
    this.here = here;
    this.alarms = new Alarms(this, works);
    this.seat =
        new Seat(
            works.places(request.agent()),
            new Places.Waiting(this, works.score(request), deadlineMillis(request)));
    this.began = works.surroundings().clock().instant();
    live.reaction(this::react);
  }

  NewTask request() {
    return request;
  }

  /** When this hub took it. */
  Instant began() {
    return began;
  }

  LiveTask live() {
    return live;
  }

  Cancellation cancellation() {
    return cancellation;
  }

  Works works() {
    return works;
  }

  /** What {@link Places#admit} gave it. */
  void admitted(Places.Admission admission) {
    seat.admitted(admission);
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
      return phase == Phase.WORK && seat.isHeld();
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
      seat.given();
      if (phase == Phase.GONE) {
        seat.leave();
        return;
      }
    }
    live.post(ours(this::firstStep)).whenComplete((done, failure) -> reportUnbegun(failure));
  }

  /** Ends the task as its work did, however often that must be tried. */
  void end(Outcome outcome) {
    end(outcome, SOON);
  }

  private void end(Outcome outcome, Duration pause) {
    live.post(ours(Moves.end(outcome)))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && !Failures.isFinal(failure)) {
                warn(failure, "The end of a task is not in the log yet");
                Duration next = pause.multipliedBy(2);
                works.after(pause, () -> end(outcome, next.compareTo(LATE) > 0 ? LATE : next));
              }
            });
  }

  /** The run waits, and the route that it waits on is to go. */
  void leave(Run waiting) {
    live.task().thenAccept(task -> leave(waiting, works.mayRunAgain(task)));
  }

  private void leave(Run waiting, boolean again) {
    synchronized (live) {
      if (phase != Phase.PARKED || run != waiting) {
        return;
      }
      run = again ? null : waiting;
    }
    if (again) {
      waiting.left();
    } else {
      live.post(ours(Moves.terminate(EndReason.ERROR, "E001", works.message(REPLACED))));
    }
  }

  /** The move, so long as the task is this hub's. */
  Move ours(Move move) {
    return tip -> {
      if (!tip.hub().equals(works.surroundings().hub())) {
        throw new TaskEndedException(tip.task());
      }
      return move.on(tip);
    };
  }

  private Runnable react(List<TaskEvent> events, TaskFold fold) {
    List<Runnable> effects = new ArrayList<>();
    TaskStatus status = Moves.status(fold);
    if (status.state().isEnd()) {
      end(status, effects);
    } else if (!fold.hub().equals(works.surroundings().hub())) {
      lose(effects);
    } else {
      events.forEach(event -> noteStop(event.fact(), effects));
      proceed(events, fold, status, effects);
    }
    return () -> effects.forEach(Runnable::run);
  }

  private void proceed(
      List<TaskEvent> events, TaskFold fold, TaskStatus status, List<Runnable> effects) {
    boolean waits = Moves.waits(status);
    if (phase == Phase.NEW) {
      alarms.set(fold.task());
      appear(status.state(), waits, Happened.isNew(events), effects);
    } else if (phase == Phase.LINE && Happened.begins(events)) {
      phase = Phase.WORK;
      seat.giveReservationBack();
      effects.add(() -> start(fold.task(), events));
    } else if (phase == Phase.WORK && waits) {
      phase = Phase.PARKED;
      leavePlace(effects);
    } else if (phase == Phase.PARKED && !waits) {
      phase = Phase.WORK;
      seat.take();
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
    SharedLine shared = works.sharedLine();
    if (claimed) {
      effects.add(this::begin);
    } else if (shared != null && state == TaskState.INITIALIZING) {
      effects.add(() -> put(shared));
    } else {
      seat.stand();
      effects.add(() -> works.fill(request.agent()));
    }
  }

  private void put(SharedLine shared) {
    shared
        .put(live.id(), works.rank(request))
        .whenComplete(
            (done, failure) -> {
              if (failure != null && isInLine()) {
                warn(failure, "A task does not stand in the shared line yet");
                works.after(LATE, () -> put(shared));
              }
            });
  }

  /** Gives the work what it asked for; where there is none since a crash, begins it anew. */
  private void goOn(List<TaskEvent> events, TaskFold fold, List<Runnable> effects) {
    if (!Happened.isAnswered(events)) {
      return;
    }
    List<Answer> answers = fold.task().answers();
    Run current = run;
    if (current == null) {
      effects.add(
          () -> {
            live.post(ours(Moves.report(new Fact.Restarted())));
            works.surroundings().background().execute(() -> work(answers));
          });
    } else {
      effects.add(() -> current.answered(answers.get(answers.size() - 1)));
    }
  }

  private void start(Task task, List<TaskEvent> events) {
    List<Answer> answers = Happened.isRestart(events) ? task.answers() : List.of();
    works.surroundings().background().execute(() -> work(answers));
  }

  private void work(List<Answer> answers) {
    Run begun = new Run(this, answers);
    synchronized (live) {
      run = begun;
    }
    works.observers().tell(each -> each.began(request));
    live.together(() -> begun.begin(works.runner()));
  }

  private void end(TaskStatus status, List<Runnable> effects) {
    if (phase == Phase.GONE) {
      return;
    }
    Stop how = status.state() == TaskState.TERMINATED ? Stop.TERMINATE : Stop.NOW;
    if (status.state() != TaskState.FINISHED) {
      effects.add(() -> cancellation.request(how));
      effects.add(() -> works.stopChildren(live.id(), how));
    }
    Duration took = Duration.between(began, works.surroundings().clock().instant());
    seat.took(took);
    effects.add(() -> works.observers().tell(each -> each.ended(request, status, took)));
    leave(effects);
  }

  /** Another hub has it: this one was silent for too long. */
  private void lose(List<Runnable> effects) {
    effects.add(() -> works.observers().tell(each -> each.lost(request)));
    if (phase == Phase.LINE) {
      leave(effects);
    } else if (phase != Phase.GONE) {
      warn(null, "Another hub has taken a task over; its work here is stopped");
      effects.add(() -> cancellation.request(Stop.TERMINATE));
      leave(effects);
    }
  }

  private void leave(List<Runnable> effects) {
    phase = Phase.GONE;
    alarms.callOff();
    seat.leaveLine();
    Run current = run;
    if (current != null) {
      effects.add(() -> live.task().thenAccept(current::gone));
    }
    effects.add(() -> works.gone(this));
    leavePlace(effects);
  }

  private void leavePlace(List<Runnable> effects) {
    seat.leave();
    effects.add(() -> works.fill(request.agent()));
  }

  private void noteStop(Fact fact, List<Runnable> effects) {
    if (fact instanceof Fact.StopAsked asked) {
      effects.add(() -> cancellation.request(asked.how()));
      alarms.setGrace();
    }
  }

  private void reportUnbegun(@Nullable Throwable failure) {
    if (failure != null && !Failures.isFinal(failure)) {
      warn(failure, "A task could not begin yet");
      works.after(LATE, this::begin);
    }
  }

  private void warn(@Nullable Throwable failure, String words) {
    TaskLines.of(LOG.atWarn(), request).setCause(failure).log(words);
  }

  private List<Fact> firstStep(TaskFold tip) {
    if (Moves.status(tip).state() == TaskState.INITIALIZING) {
      return List.of(Fact.Changed.to(TaskState.RUNNING));
    }
    return Moves.status(tip).state().isEnd() ? List.of() : List.of(new Fact.Restarted());
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

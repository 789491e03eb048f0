package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.NewTask;
import io.serai.task.Stop;
import io.serai.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens to a task when its time has come: its deadline, its limit, the end of its grace. */
final class Alarms {
  private static final Duration AGAIN = Duration.ofSeconds(5);

  private final Job job;
  private final Works works;
  private final List<Runnable> calledOff = new ArrayList<>();

  Alarms(Job job, Works works) {
    this.job = job;
    this.works = works;
  }

  /** Sets those of a task that is known here from now on. */
  void set(Task task) {
    NewTask request = task.request();
    Instant deadline = request.deadline();
    if (deadline != null && (request.enforced() || deadline.isAfter(task.updatedAt()))) {
      at(deadline, this::deadline);
    }
    Duration limit = works.settings().timeLimit();
    if (!limit.isZero()) {
      at(task.createdAt().plus(limit), this::timeLimit);
    }
  }

  /** Ends the task when its work has had the time to wind down. */
  void setGrace() {
    add(works.after(works.settings().grace(), this::stop));
  }

  synchronized void callOff() {
    calledOff.forEach(Runnable::run);
    calledOff.clear();
  }

  private void at(Instant when, Runnable alarm) {
    Instant now = works.surroundings().clock().instant();
    add(works.after(Duration.between(now, when), alarm));
  }

  private synchronized void add(Runnable callingOff) {
    calledOff.add(callingOff);
  }

  private void deadline() {
    Move move =
        job.request().enforced()
            ? timeout("The deadline has passed.")
            : Moves.report(new Fact.DeadlinePassed());
    post(move, this::deadline);
  }

  private void timeLimit() {
    post(timeout("It took longer than a task may."), this::timeLimit);
  }

  private void stop() {
    post(Moves.stop(Stop.NOW, null, null), this::stop);
  }

  private Move timeout(String text) {
    return Moves.terminate(EndReason.TIMEOUT, Moves.TIMEOUT, works.message(text));
  }

  private void post(Move move, Runnable attempt) {
    job.live().post(job.ours(move)).whenComplete((done, failure) -> tryAgain(failure, attempt));
  }

  private void tryAgain(@Nullable Throwable failure, Runnable attempt) {
    if (failure != null && !Failures.isFinal(failure)) {
      add(works.after(AGAIN, attempt));
    }
  }
}

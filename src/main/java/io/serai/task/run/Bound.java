package io.serai.task.run;

import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.TaskFold;
import io.serai.task.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many events a task's work may make. Beyond it nobody hears of more progress, but that the
 * last one is told with the end, nor of log lines, but one that says so; whatever else it reports
 * fails the task. For one run.
 */
final class Bound {
  /** The code of a task that did more than it may. */
  static final String TOO_MUCH = "E030";

  private final int most;
  private final Works works;
  private volatile Fact.@Nullable Progressed untold;

  Bound(Works works) {
    this.works = works;
    this.most = works.settings().mostEvents();
  }

  /** The move within the bound. */
  Move on(Move move) {
    return tip -> within(tip, move.on(tip));
  }

  /** The last progress that was not told; none where all was. */
  @Nullable Move rest() {
    Fact.Progressed last = untold;
    return last == null ? null : Moves.report(last);
  }

  private List<Fact> within(TaskFold tip, List<Fact> facts) {
    long room = most - tip.sequence();
    if (facts.size() < room || ends(facts)) {
      return facts;
    }
    if (!facts.stream().allMatch(Bound::isPassing)) {
      return List.of(tooMuch());
    }
    facts.forEach(this::keep);
    return room > 0 ? List.of(silence()) : List.of();
  }

  private void keep(Fact fact) {
    if (fact instanceof Fact.Progressed progress) {
      untold = progress;
    }
  }

  private Fact tooMuch() {
    return new Fact.Changed(
        TaskState.TERMINATED,
        EndReason.ERROR,
        TOO_MUCH,
        works.message("It reported more than the " + most + " events that a task may have."));
  }

  private Fact silence() {
    return new Fact.Logged(
        "warn",
        "The task has " + most + " events; more progress and log lines are not kept.",
        null);
  }

  private static boolean isPassing(Fact fact) {
    return fact instanceof Fact.Progressed || fact instanceof Fact.Logged;
  }

  private static boolean ends(List<Fact> facts) {
    return facts.stream().anyMatch(fact -> fact instanceof Fact.Changed c && c.state().isEnd());
  }
}

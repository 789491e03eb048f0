package io.serai.task.run;

import io.serai.task.Answer;
import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.Fact;
import io.serai.task.Message;
import io.serai.task.Need;
import io.serai.task.Stop;
import io.serai.task.TaskFold;
import io.serai.task.TaskState;
import io.serai.task.TaskStates;
import io.serai.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The changes that the dispatcher and the work make, in facts. */
final class Moves {
  /** The code of a task whose time was up (A2W-25). */
  static final String TIMEOUT = "E040";

  private Moves() {}

  /** Facts that leave the state as it is. */
  static Move report(Fact... facts) {
    return tip -> {
      refuseEnded(tip);
      return List.of(facts);
    };
  }

  /** The move, so long as the task has room for one more event. */
  static Move within(int most, Move move) {
    return tip -> {
      if (tip.sequence() >= most && !status(tip).state().isEnd()) {
        throw new TaskFullException(tip.task().id(), most);
      }
      return move.on(tip);
    };
  }

  /** To that state by every step between; facts before it and after it in the same write. */
  static Move to(Fact.Changed last, List<Fact> before, List<Fact> after) {
    return tip -> {
      refuseEnded(tip);
      List<Fact> facts = new ArrayList<>(before);
      facts.addAll(steps(status(tip).state(), last));
      facts.addAll(after);
      return facts;
    };
  }

  static Move to(TaskState state, @Nullable Message message, Fact... before) {
    return to(new Fact.Changed(state, null, null, message), List.of(before), List.of());
  }

  /** To that state; where the task waits, only the fact: an answer is to find it waiting. */
  static Move unlessItWaits(TaskState state, Fact fact) {
    Move change = to(state, null, fact);
    return tip -> waits(status(tip)) || tip.need() != null ? report(fact).on(tip) : change.on(tip);
  }

  /** Back to work, or to waiting where another part of the work still waits. */
  static Move resume() {
    return tip -> to(tip.need() == null ? TaskState.RUNNING : TaskState.WAITING, null).on(tip);
  }

  /** The current state again, with a message. */
  static Move tellAgain(Message message) {
    return tip -> {
      refuseEnded(tip);
      TaskStatus now = status(tip);
      return List.of(new Fact.Changed(now.state(), now.reason(), now.code(), message));
    };
  }

  static Move need(Need need, @Nullable Message message) {
    return to(
        new Fact.Changed(TaskState.WAITING, null, null, message),
        List.of(),
        List.of(new Fact.Needed(need)));
  }

  static Move block(String code, Message message) {
    return to(new Fact.Changed(TaskState.BLOCKED, null, code, message), List.of(), List.of());
  }

  /**
   * @param otherwise what is told again where the answer is not enough
   */
  static Move answer(Answer answer, @Nullable Message otherwise) {
    return tip -> {
      refuseEnded(tip);
      if (!waits(status(tip))) {
        return List.of();
      }
      List<Fact> facts = new ArrayList<>(List.of(new Fact.Answered(answer)));
      if (isEnough(tip, answer)) {
        facts.addAll(steps(status(tip).state(), Fact.Changed.to(TaskState.RUNNING)));
      } else if (otherwise != null) {
        facts.addAll(tellAgain(otherwise).on(tip));
      }
      return facts;
    };
  }

  static Move stop(Stop how, @Nullable String by, @Nullable String why) {
    return tip -> {
      refuseEnded(tip);
      List<Fact> facts = new ArrayList<>();
      if (!tip.stopAsked()) {
        facts.add(new Fact.StopAsked(how, by, why));
      }
      if (how != Stop.GRACEFUL || !isAtWork(status(tip))) {
        facts.add(new Fact.Changed(how.state(), EndReason.REQUESTED, null, null));
      }
      return facts;
    };
  }

  /** Ends it early, unless it has ended. */
  static Move terminate(EndReason reason, String code, Message message) {
    return tip ->
        status(tip).state().isEnd()
            ? List.of()
            : List.of(new Fact.Changed(TaskState.TERMINATED, reason, code, message));
  }

  /** Ends it as its work did; where it was asked to stop, it has stopped. */
  static Move end(Outcome outcome) {
    return tip -> {
      TaskState state = status(tip).state();
      if (state.isEnd()) {
        return List.of();
      }
      List<Fact> facts = new ArrayList<>();
      Message message = results(outcome, facts);
      if (tip.stopAsked()) {
        facts.add(new Fact.Changed(TaskState.STOPPED, EndReason.REQUESTED, null, message));
      } else if (outcome instanceof Outcome.Failed failed) {
        facts.add(terminated(EndReason.ERROR, failed.code(), message));
      } else if (outcome instanceof Outcome.Rejected) {
        facts.add(terminated(EndReason.REJECTED, null, message));
      } else {
        facts.addAll(steps(state, new Fact.Changed(TaskState.FINISHED, null, null, message)));
      }
      return facts;
    };
  }

  /** Whether the task waits for an answer. */
  static boolean waits(TaskStatus status) {
    return status.state() == TaskState.WAITING
        || (status.state() == TaskState.BLOCKED && TaskStatus.PERMISSION.equals(status.code()));
  }

  static TaskStatus status(TaskFold tip) {
    return Objects.requireNonNull(tip.status(), "a task has a status from its first event on");
  }

  /** The state's steps; what is said goes with the last. */
  static List<Fact> steps(TaskState from, Fact.Changed last) {
    List<TaskState> way = TaskStates.steps(from, last.state());
    if (way.isEmpty()) {
      throw new IllegalStateException("a task that is " + from + " cannot become " + last.state());
    }
    List<Fact> facts = new ArrayList<>();
    way.subList(0, way.size() - 1).forEach(state -> facts.add(Fact.Changed.to(state)));
    facts.add(last);
    return facts;
  }

  private static boolean isEnough(TaskFold tip, Answer answer) {
    Answer all = tip.given() == null ? answer : tip.given().and(answer);
    return tip.need() == null || all.meets(tip.need());
  }

  private static boolean isAtWork(TaskStatus status) {
    return switch (status.state()) {
      case RUNNING, DELEGATING, FINISHING -> true;
      default -> false;
    };
  }

  private static @Nullable Message results(Outcome outcome, List<Fact> facts) {
    if (outcome instanceof Outcome.Finished finished) {
      for (Artifact artifact : finished.artifacts()) {
        facts.add(new Fact.Made(artifact, false, true));
      }
      return finished.message();
    }
    if (outcome instanceof Outcome.Replied replied) {
      facts.add(new Fact.Replied(replied.message()));
      return replied.message();
    }
    return outcome instanceof Outcome.Failed failed
        ? failed.message()
        : ((Outcome.Rejected) outcome).message();
  }

  private static Fact.Changed terminated(
      EndReason reason, @Nullable String code, @Nullable Message message) {
    return new Fact.Changed(TaskState.TERMINATED, reason, code, message);
  }

  private static void refuseEnded(TaskFold tip) {
    if (status(tip).state().isEnd()) {
      throw new TaskEndedException(tip.task());
    }
  }
}

package io.serai.task.run;

import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.StopMode;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStateTransitions;
import io.serai.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The changes that the dispatcher and the work make, in facts. */
final class TaskCommands {
  /** The code of a task whose time was up (A2W-25). */
  static final String TIMEOUT = "E040";

  private TaskCommands() {}

  /** Facts that leave the state as it is. */
  static TaskCommand report(TaskEventPayload... facts) {
    return tip -> {
      refuseEnded(tip);
      return List.of(facts);
    };
  }

  /** The move, so long as the task has room for one more event. */
  static TaskCommand within(int most, TaskCommand taskCommand) {
    return tip -> {
      if (tip.sequence() >= most && !status(tip).state().isEnd()) {
        throw new TaskEventLimitException(tip.task().id(), most);
      }
      return taskCommand.on(tip);
    };
  }

  /** To that state by every step between; facts before it and after it in the same write. */
  static TaskCommand to(
      TaskEventPayload.Changed last, List<TaskEventPayload> before, List<TaskEventPayload> after) {
    return tip -> {
      refuseEnded(tip);
      List<TaskEventPayload> facts = new ArrayList<>(before);
      facts.addAll(steps(status(tip).state(), last));
      facts.addAll(after);
      return facts;
    };
  }

  static TaskCommand to(TaskState state, @Nullable Message message, TaskEventPayload... before) {
    return to(new TaskEventPayload.Changed(state, null, null, message), List.of(before), List.of());
  }

  /** To that state; where the task waits, only the fact: an answer is to find it waiting. */
  static TaskCommand unlessItWaits(TaskState state, TaskEventPayload taskEventPayload) {
    TaskCommand change = to(state, null, taskEventPayload);
    return tip ->
        waits(status(tip)) || tip.need() != null
            ? report(taskEventPayload).on(tip)
            : change.on(tip);
  }

  /** Back to work, or to waiting where another part of the work still waits. */
  static TaskCommand resume() {
    return tip -> to(tip.need() == null ? TaskState.RUNNING : TaskState.WAITING, null).on(tip);
  }

  /** The current state again, with a message. */
  static TaskCommand tellAgain(Message message) {
    return tip -> {
      refuseEnded(tip);
      TaskStatus now = status(tip);
      return List.of(new TaskEventPayload.Changed(now.state(), now.reason(), now.code(), message));
    };
  }

  static TaskCommand need(InputRequest inputRequest, @Nullable Message message) {
    return to(
        new TaskEventPayload.Changed(TaskState.WAITING, null, null, message),
        List.of(),
        List.of(new TaskEventPayload.Needed(inputRequest)));
  }

  static TaskCommand block(String code, Message message) {
    return to(
        new TaskEventPayload.Changed(TaskState.BLOCKED, null, code, message), List.of(), List.of());
  }

  /**
   * @param otherwise what is told again where the answer is not enough
   */
  static TaskCommand answer(InputResponse inputResponse, @Nullable Message otherwise) {
    return tip -> {
      refuseEnded(tip);
      if (!waits(status(tip))) {
        return List.of();
      }
      List<TaskEventPayload> facts =
          new ArrayList<>(List.of(new TaskEventPayload.Answered(inputResponse)));
      if (isEnough(tip, inputResponse)) {
        facts.addAll(steps(status(tip).state(), TaskEventPayload.Changed.to(TaskState.RUNNING)));
      } else if (otherwise != null) {
        facts.addAll(tellAgain(otherwise).on(tip));
      }
      return facts;
    };
  }

  static TaskCommand stop(StopMode how, @Nullable String by, @Nullable String why) {
    return tip -> {
      refuseEnded(tip);
      List<TaskEventPayload> facts = new ArrayList<>();
      if (!tip.stopAsked()) {
        facts.add(new TaskEventPayload.StopAsked(how, by, why));
      }
      if (how != StopMode.GRACEFUL || !isAtWork(status(tip))) {
        facts.add(new TaskEventPayload.Changed(how.state(), EndReason.REQUESTED, null, null));
      }
      return facts;
    };
  }

  /** Ends it early, unless it has ended. */
  static TaskCommand terminate(EndReason reason, String code, Message message) {
    return tip ->
        status(tip).state().isEnd()
            ? List.of()
            : List.of(new TaskEventPayload.Changed(TaskState.TERMINATED, reason, code, message));
  }

  /** Ends it as its work did; where it was asked to stop, it has stopped. */
  static TaskCommand end(TaskOutcome outcome) {
    return tip -> {
      TaskState state = status(tip).state();
      if (state.isEnd()) {
        return List.of();
      }
      List<TaskEventPayload> facts = new ArrayList<>();
      Message message = results(outcome, facts);
      if (tip.stopAsked()) {
        facts.add(
            new TaskEventPayload.Changed(TaskState.STOPPED, EndReason.REQUESTED, null, message));
      } else if (outcome instanceof TaskOutcome.Failed failed) {
        facts.add(terminated(EndReason.ERROR, failed.code(), message));
      } else if (outcome instanceof TaskOutcome.Rejected) {
        facts.add(terminated(EndReason.REJECTED, null, message));
      } else {
        facts.addAll(
            steps(state, new TaskEventPayload.Changed(TaskState.FINISHED, null, null, message)));
      }
      return facts;
    };
  }

  /** Whether the task waits for an answer. */
  static boolean waits(TaskStatus status) {
    return status.state() == TaskState.WAITING
        || (status.state() == TaskState.BLOCKED && TaskStatus.PERMISSION.equals(status.code()));
  }

  static TaskStatus status(TaskEventFold tip) {
    return Objects.requireNonNull(tip.status(), "a task has a status from its first event on");
  }

  /** The state's steps; what is said goes with the last. */
  static List<TaskEventPayload> steps(TaskState from, TaskEventPayload.Changed last) {
    List<TaskState> way = TaskStateTransitions.steps(from, last.state());
    if (way.isEmpty()) {
      throw new IllegalStateException("a task that is " + from + " cannot become " + last.state());
    }
    List<TaskEventPayload> facts = new ArrayList<>();
    way.subList(0, way.size() - 1).forEach(state -> facts.add(TaskEventPayload.Changed.to(state)));
    facts.add(last);
    return facts;
  }

  private static boolean isEnough(TaskEventFold tip, InputResponse inputResponse) {
    InputResponse all = tip.given() == null ? inputResponse : tip.given().and(inputResponse);
    return tip.need() == null || all.meets(tip.need());
  }

  private static boolean isAtWork(TaskStatus status) {
    return switch (status.state()) {
      case RUNNING, DELEGATING, FINISHING -> true;
      default -> false;
    };
  }

  private static @Nullable Message results(TaskOutcome outcome, List<TaskEventPayload> facts) {
    if (outcome instanceof TaskOutcome.Finished finished) {
      for (Artifact artifact : finished.artifacts()) {
        facts.add(new TaskEventPayload.Made(artifact, false, true));
      }
      return finished.message();
    }
    if (outcome instanceof TaskOutcome.Replied replied) {
      facts.add(new TaskEventPayload.Replied(replied.message()));
      return replied.message();
    }
    return outcome instanceof TaskOutcome.Failed failed
        ? failed.message()
        : ((TaskOutcome.Rejected) outcome).message();
  }

  private static TaskEventPayload.Changed terminated(
      EndReason reason, @Nullable String code, @Nullable Message message) {
    return new TaskEventPayload.Changed(TaskState.TERMINATED, reason, code, message);
  }

  private static void refuseEnded(TaskEventFold tip) {
    if (status(tip).state().isEnd()) {
      throw new TaskEndedException(tip.task());
    }
  }
}

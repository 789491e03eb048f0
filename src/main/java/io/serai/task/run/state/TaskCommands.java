package io.serai.task.run.state;

import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.StopMode;
import io.serai.task.TaskEventFold;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import io.serai.task.TaskStateTransitions;
import io.serai.task.TaskStatus;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskEventLimitException;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The commands with which the dispatcher and running work change a task. */
public final class TaskCommands {
  /** Characters that messages may add to a task before it takes no more; tasks stay in memory. */
  private static final long MAX_ADDED_CHARACTERS = 4 << 20;

  private TaskCommands() {}

  /** Adds events that do not change the state. */
  public static TaskCommand report(TaskEventPayload... payloads) {
    return fold -> {
      requireLive(fold);
      return List.of(payloads);
    };
  }

  /** Runs two commands, the first of which does not change the state. */
  public static TaskCommand both(TaskCommand first, TaskCommand second) {
    return fold -> {
      List<TaskEventPayload> payloads = new ArrayList<>(first.on(fold));
      payloads.addAll(second.on(fold));
      return payloads;
    };
  }

  /** Runs the command if the task has not reached its event limit. */
  public static TaskCommand ifBelowLimit(int maxEvents, TaskCommand command) {
    return fold -> {
      if (fold.addedCharacters() > MAX_ADDED_CHARACTERS && !status(fold).state().isEnd()) {
        throw TaskEventLimitException.ofMessages(fold.task().id(), MAX_ADDED_CHARACTERS);
      }
      if (fold.sequence() >= maxEvents && !status(fold).state().isEnd()) {
        throw new TaskEventLimitException(fold.task().id(), maxEvents);
      }
      return command.on(fold);
    };
  }

  /**
   * Changes the state, through all intermediate states; other events are written before and after
   * it.
   */
  public static TaskCommand to(
      TaskEventPayload.Changed last, List<TaskEventPayload> before, List<TaskEventPayload> after) {
    return fold -> {
      requireLive(fold);
      List<TaskEventPayload> payloads = new ArrayList<>(before);
      payloads.addAll(steps(status(fold).state(), last));
      payloads.addAll(after);
      return payloads;
    };
  }

  public static TaskCommand to(
      TaskState state, @Nullable Message message, TaskEventPayload... before) {
    return to(new TaskEventPayload.Changed(state, null, null, message), List.of(before), List.of());
  }

  /**
   * Changes the state. If the task waits for input, only the event is written, so that the response
   * still finds it waiting.
   */
  public static TaskCommand unlessWaiting(TaskState state, TaskEventPayload payload) {
    TaskCommand change = to(state, null, payload);
    return fold ->
        status(fold).isWaiting() || fold.need() != null
            ? report(payload).on(fold)
            : change.on(fold);
  }

  /**
   * Back to running, or to waiting if another part of the work still waits for input: then with
   * what it asks for, since the status has had other words meanwhile.
   */
  public static TaskCommand resume() {
    return fold -> {
      InputRequest open = fold.need();
      return open == null
          ? to(TaskState.RUNNING, null).on(fold)
          : to(TaskState.WAITING, question(fold, open)).on(fold);
    };
  }

  private static @Nullable Message question(TaskEventFold fold, InputRequest open) {
    Message asked = fold.needMessage();
    return asked != null || open.description().isBlank()
        ? asked
        : Message.text("need-" + fold.needSequence(), MessageRole.AGENT, open.description());
  }

  /** Repeats the current state with another message. */
  public static TaskCommand repeatStatus(Message message) {
    return fold -> {
      requireLive(fold);
      TaskStatus now = status(fold);
      return List.of(new TaskEventPayload.Changed(now.state(), now.reason(), now.code(), message));
    };
  }

  /**
   * Requests input. A run that began again while the task waits may find the same request open,
   * which then stays so, or an earlier one, which is withdrawn.
   */
  public static TaskCommand requestInput(InputRequest inputRequest, @Nullable Message message) {
    TaskEventPayload.Changed waits =
        new TaskEventPayload.Changed(TaskState.WAITING, null, null, message);
    TaskEventPayload.Needed need = new TaskEventPayload.Needed(inputRequest);
    return fold -> {
      if (!status(fold).isWaiting()) {
        return to(waits, List.of(), List.of(need)).on(fold);
      }
      return inputRequest.equals(fold.need())
          ? List.of()
          : to(waits, withdraw().on(fold), List.of(need)).on(fold);
    };
  }

  /** Requests permission, unless that request is open. */
  public static TaskCommand requestPermission(Message message) {
    TaskCommand ask = block(TaskStatus.PERMISSION, message);
    return fold -> status(fold).isWaiting() && fold.need() == null ? List.of() : ask.on(fold);
  }

  /** Withdraws what the task waits for, so that it is running again. */
  public static TaskCommand withdraw() {
    return fold -> isOpen(fold) ? to(TaskState.RUNNING, null).on(fold) : List.of();
  }

  public static TaskCommand block(String code, Message message) {
    return to(
        new TaskEventPayload.Changed(TaskState.BLOCKED, null, code, message), List.of(), List.of());
  }

  /**
   * Adds an input response, and resumes the task if it is complete.
   *
   * @param question number of the event of the question, or authorization, that is answered; the
   *     response to an earlier one is not used. Null for the one that is open
   * @param ifIncomplete status message to write if the response is not complete
   */
  public static TaskCommand answer(
      InputResponse inputResponse, @Nullable Long question, @Nullable Message ifIncomplete) {
    return fold -> {
      requireLive(fold);
      boolean passed = question != null && question != fold.needSequence();
      if (passed || !status(fold).isWaiting()) {
        return List.of();
      }
      List<TaskEventPayload> payloads =
          new ArrayList<>(List.of(new TaskEventPayload.Answered(inputResponse)));
      if (isEnough(fold, inputResponse)) {
        payloads.addAll(
            steps(status(fold).state(), TaskEventPayload.Changed.to(TaskState.RUNNING)));
      } else if (ifIncomplete != null) {
        payloads.addAll(repeatStatus(ifIncomplete).on(fold));
      }
      return payloads;
    };
  }

  public static TaskCommand stop(StopMode how, @Nullable String by, @Nullable String why) {
    return stop(how, by, why, null);
  }

  /** Stops the task; the message is that of its last status, if the task ends at once. */
  public static TaskCommand stop(
      StopMode how, @Nullable String by, @Nullable String why, @Nullable Message message) {
    return fold -> {
      requireLive(fold);
      List<TaskEventPayload> payloads = new ArrayList<>();
      if (!fold.stopAsked()) {
        payloads.add(new TaskEventPayload.StopAsked(how, by, why));
      }
      if (how != StopMode.GRACEFUL || !isAtWork(status(fold))) {
        payloads.add(new TaskEventPayload.Changed(how.state(), EndReason.REQUESTED, null, message));
      }
      return payloads;
    };
  }

  /** Terminates the task unless it has ended. */
  public static TaskCommand terminate(EndReason reason, String code, Message message) {
    return fold ->
        status(fold).state().isEnd()
            ? List.of()
            : List.of(new TaskEventPayload.Changed(TaskState.TERMINATED, reason, code, message));
  }

  /** Ends the task with the outcome of its work; a task that was asked to stop ends as stopped. */
  public static TaskCommand end(TaskOutcome outcome) {
    return fold -> {
      TaskState state = status(fold).state();
      if (state.isEnd()) {
        return List.of();
      }
      List<TaskEventPayload> payloads = new ArrayList<>();
      Message message = addResults(outcome, payloads);
      if (fold.stopAsked() || outcome instanceof TaskOutcome.Canceled) {
        payloads.add(
            new TaskEventPayload.Changed(TaskState.STOPPED, EndReason.REQUESTED, null, message));
      } else if (outcome instanceof TaskOutcome.Failed failed) {
        payloads.add(
            new TaskEventPayload.Changed(
                TaskState.TERMINATED, reason(failed), failed.code(), message, failed.details()));
      } else if (outcome instanceof TaskOutcome.Rejected) {
        payloads.add(
            new TaskEventPayload.Changed(TaskState.TERMINATED, EndReason.REJECTED, null, message));
      } else {
        payloads.addAll(
            steps(state, new TaskEventPayload.Changed(TaskState.FINISHED, null, null, message)));
      }
      return payloads;
    };
  }

  private static EndReason reason(TaskOutcome.Failed failed) {
    return failed.code().equals(ErrorCode.TIMEOUT.code()) ? EndReason.TIMEOUT : EndReason.ERROR;
  }

  /** Whether the task has asked for something that it has not received. */
  public static boolean isOpen(TaskEventFold fold) {
    TaskStatus now = status(fold);
    return !now.state().isEnd() && (fold.need() != null || now.isWaiting());
  }

  public static TaskStatus status(TaskEventFold fold) {
    return Objects.requireNonNull(fold.status(), "a task has a status from its first event on");
  }

  /** Returns the state changes that lead to {@code last}; only the last one carries the message. */
  public static List<TaskEventPayload> steps(TaskState from, TaskEventPayload.Changed last) {
    List<TaskState> path = TaskStateTransitions.steps(from, last.state());
    if (path.isEmpty()) {
      throw new IllegalStateException("a task that is " + from + " cannot become " + last.state());
    }
    List<TaskEventPayload> payloads = new ArrayList<>();
    path.subList(0, path.size() - 1)
        .forEach(state -> payloads.add(TaskEventPayload.Changed.to(state)));
    payloads.add(last);
    return payloads;
  }

  private static boolean isEnough(TaskEventFold fold, InputResponse inputResponse) {
    InputResponse all = fold.given() == null ? inputResponse : fold.given().and(inputResponse);
    return fold.need() == null || all.meets(fold.need());
  }

  private static boolean isAtWork(TaskStatus status) {
    return switch (status.state()) {
      case RUNNING, DELEGATING, FINISHING -> true;
      default -> false;
    };
  }

  private static @Nullable Message addResults(
      TaskOutcome outcome, List<TaskEventPayload> payloads) {
    if (outcome instanceof TaskOutcome.Finished finished) {
      for (Artifact artifact : finished.artifacts()) {
        payloads.add(new TaskEventPayload.Made(artifact, false, true));
      }
      return finished.message();
    }
    if (outcome instanceof TaskOutcome.Replied replied) {
      payloads.add(new TaskEventPayload.Replied(replied.message()));
      return replied.message();
    }
    if (outcome instanceof TaskOutcome.Canceled canceled) {
      return canceled.message();
    }
    return outcome instanceof TaskOutcome.Failed failed
        ? failed.message()
        : ((TaskOutcome.Rejected) outcome).message();
  }

  private static void requireLive(TaskEventFold fold) {
    if (status(fold).state().isEnd()) {
      throw new TaskEndedException(fold.task());
    }
  }
}

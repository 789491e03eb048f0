package io.serai.task.run.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.FallbackLevel;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.RunFailure;
import io.serai.task.Task;
import io.serai.task.run.failure.TaskEndedException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A running task as its work uses it: the request, and methods to report on it.
 *
 * <p>Thread-safe; no method blocks. Reports take effect in the order of the calls; reports made
 * during a write share the next write. Each stage completes when its report is in the log; callers
 * need not wait for it. Once the task has ended, stages fail with {@link TaskEndedException}.
 */
public interface TaskContext {

  /**
   * Returns the request that created the task. While the task waits for input, what is large in it
   * is left to the log, and only its {@linkplain NewTask#head head} is returned; once the input has
   * arrived, it is whole again.
   */
  NewTask request();

  /** Returns the responses to the input requests so far; none while the task waits for input. */
  List<InputResponse> answers();

  /**
   * Reports how many bytes of memory the work keeps while the task waits for input. Until it is
   * reported, and after each response, the work is taken to keep the whole request. Ignored unless
   * an input has been requested that has not arrived.
   */
  void keepsWhileWaiting(long bytes);

  /** Writes all reports that are made by {@code reports} on this thread in one append. */
  void together(Runnable reports);

  /** Returns the task once all earlier reports are in the log. */
  CompletionStage<Task> task();

  /** Returns the token that signals cancellation. */
  CancellationToken cancellation();

  /** Creates a message of the agent with a new id. */
  Message message(String text);

  /** Returns the outcome of work that failed, with a message of the agent. */
  default TaskOutcome.Failed failed(ErrorCode code, String text) {
    return new TaskOutcome.Failed(code.code(), message(text));
  }

  /** Reports progress, 0 to 1. */
  CompletionStage<Void> progress(double value, @Nullable String note, @Nullable JsonNode telemetry);

  /** Reports a progress note without changing the value. */
  CompletionStage<Void> note(String note);

  /** Adds a line to the task's log; {@code level} is debug, info, warn or error. */
  CompletionStage<Void> log(String level, String text, @Nullable JsonNode data);

  /** Adds a message that does not change the state. */
  CompletionStage<Void> say(Message message);

  /** Repeats the current state with a message. */
  CompletionStage<Void> status(Message message);

  /**
   * Repeats the current state with a message that says how far the work is, 0 to 1: the task has
   * one event for both.
   */
  CompletionStage<Void> status(Message message, double progress);

  /** Publishes an artifact; it replaces an earlier one with the same id. */
  CompletionStage<Void> artifact(Artifact artifact);

  /** Publishes a chunk of an artifact; {@code append} adds it to the artifact of the same id. */
  CompletionStage<Void> artifact(Artifact piece, boolean append, boolean last);

  /**
   * Requests input. Waiting uses neither a thread nor a slot of the agent.
   *
   * @param message status message for the caller
   * @return the complete input; if the task runs again after a crash, earlier responses are
   *     replayed. Fails if the task ends while it waits
   */
  CompletionStage<InputResponse> need(InputRequest inputRequest, @Nullable Message message);

  /**
   * Withdraws a request for input or for an authorization, because its work needs none any more:
   * its stage fails with {@link InputRequestWithdrawnException}, and the task is running again. The
   * request that was made next is asked then. Has no effect if the input arrives first. If the log
   * cannot be written, the stage fails for that reason.
   *
   * @param asked what {@link #need} or {@link #authorization} returned
   */
  void withdraw(CompletionStage<InputResponse> asked);

  /**
   * Skips earlier responses that would be replayed, since the work that asked for them is not done
   * again.
   *
   * @param answers number of responses, counted from the first of the task; fewer than were
   *     replayed already change nothing
   */
  void skipReplay(int answers);

  /** Skips the earlier response that would be replayed next if it is the given one. */
  void skipReplay(InputResponse used);

  /** Reports that a run of a skill failed, and at which level of its plan the task goes on. */
  CompletionStage<Void> pace(FallbackLevel level, RunFailure failure);

  /**
   * Abandons this run if it waits for input: its pending input requests fail with {@link
   * RunSuspendedException}, and a new run starts when the input arrives. Work that must not run
   * twice fails the task.
   */
  void leave();

  /**
   * Sets whether the task keeps its slot while it waits for input, because what it started still
   * works on it; if it waits already, it gives the slot back when the value becomes false. By
   * default a task that waits has no slot.
   */
  void keepSlot(boolean keep);

  /** Requests an authorization from the caller (AUTH_REQUIRED) and waits like {@link #need}. */
  CompletionStage<InputResponse> authorization(Message message);

  /** Reports that the work is blocked, until {@link #resume} or another state is reported. */
  CompletionStage<Void> block(String code, Message message);

  /** Reports that the work continues after {@link #block}. */
  CompletionStage<Void> resume();

  /** Reports that the work is about to finish. */
  CompletionStage<Void> finishing(@Nullable Message message);

  /** Reports that another agent works on a part, as the task {@code child} if that is known. */
  CompletionStage<Void> delegated(String agent, @Nullable String child, @Nullable String why);

  /** Reports that another agent has accepted a part as this task, and why it was given to it. */
  CompletionStage<Void> delegated(NewTask child, @Nullable String why);

  /** Reports that the other agent has finished its part. */
  CompletionStage<Void> returned(String agent, @Nullable String child);
}

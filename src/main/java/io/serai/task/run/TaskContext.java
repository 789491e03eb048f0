package io.serai.task.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Task;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A running task in the hands of its work: what it was asked for, and how to report on it.
 *
 * <p>Thread-safe; nothing blocks. Reports take effect in the order in which they are made, those
 * that are made while one is being written share the next write. A stage completes when its report
 * is in the log; it need not be waited for. It fails with {@link TaskEndedException} once the task
 * has ended.
 */
public interface TaskContext {

  /** What was asked for. */
  NewTask request();

  /** The task as it stands when every report before this call is in the log. */
  CompletionStage<Task> task();

  /** Tells when the work is no longer wanted. */
  CancellationToken cancellation();

  /** A message of the agent with a new id. */
  Message message(String text);

  /** How far it is, 0 to 1. */
  CompletionStage<Void> progress(double value, @Nullable String note, @Nullable JsonNode telemetry);

  /** Says how it goes; how far it is stays as it was. */
  CompletionStage<Void> note(String note);

  /** A line for the task's log; {@code level} is debug, info, warn or error. */
  CompletionStage<Void> log(String level, String text, @Nullable JsonNode data);

  /** Says something that changes nothing. */
  CompletionStage<Void> say(Message message);

  /** Tells the current state again, with a message. */
  CompletionStage<Void> status(Message message);

  /** Gives an artifact out, in place of an earlier one of its id. */
  CompletionStage<Void> artifact(Artifact artifact);

  /** Gives a piece of an artifact out; {@code append} adds it to what is there of its id. */
  CompletionStage<Void> artifact(Artifact piece, boolean append, boolean last);

  /**
   * Waits for data without holding a thread or the agent's place.
   *
   * @param message what the asker is told
   * @return what was given, all of it together; the same again where the task is run anew after a
   *     crash. Fails where the task ends while it waits
   */
  CompletionStage<InputResponse> need(InputRequest inputRequest, @Nullable Message message);

  /**
   * Gives up waiting, where it waits: what it waited for fails with {@link RunAbandonedException},
   * and the work begins anew once the answer is there. Work that must not run twice ends as an
   * error.
   */
  void leave();

  /** Waits likewise for a permission that the asker must see to (AUTH_REQUIRED). */
  CompletionStage<InputResponse> authorization(Message message);

  /** Says that something holds it up, until anything else is reported by {@link #resume}. */
  CompletionStage<Void> block(String code, Message message);

  /** Says that it is at work again after {@link #block}. */
  CompletionStage<Void> resume();

  /** Says that it is about to finish. */
  CompletionStage<Void> finishing(@Nullable Message message);

  /** Says that another agent takes a part of it, as the task {@code child} where it is known. */
  CompletionStage<Void> delegated(String agent, @Nullable String child, @Nullable String why);

  /** Says that this agent is done with its part. */
  CompletionStage<Void> returned(String agent, @Nullable String child);
}

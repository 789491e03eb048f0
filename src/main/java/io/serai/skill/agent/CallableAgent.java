package io.serai.skill.agent;

import io.serai.security.Caller;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.run.InputResponseReceipt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** An agent of this hub, or a remote one, that accepts tasks. Thread-safe; never blocks. */
public interface CallableAgent {

  /** Returns the agent's id. */
  String id();

  /** Whether the caller may give it tasks. */
  boolean admits(Caller caller);

  /**
   * Gives the agent a task. If it already has a task with that id, that one is returned.
   *
   * @return the task once the agent has stored it
   */
  CompletionStage<Task> give(DelegationRequest delegationRequest);

  /** Returns the task once it has ended or waits for its caller. */
  CompletionStage<Task> settled(String task);

  /** Returns the same for a request that waits for it; fails if the hub stops first. */
  CompletionStage<Task> settledOrLeft(String task);

  /**
   * Waits until the task, or its {@linkplain Task#head head}, meets a condition, or the task has
   * ended. Cancelling the future ends the wait.
   */
  CompletableFuture<Task> until(String task, Predicate<Task> condition);

  /** Publishes all past and future events of the task and completes after its end. */
  Flow.Publisher<TaskEvent> events(String task);

  /**
   * Answers the question of a task; fails if the task belongs to another caller, or has ended.
   *
   * @param asked the task with its question; if it does not ask that any more, the response is not
   *     used
   */
  CompletionStage<InputResponseReceipt> answer(
      Task asked, Caller caller, InputResponse inputResponse);

  /**
   * Answers a task of the caller with a message as soon as it waits for its caller.
   *
   * @return the task while it waited; fails if the task belongs to another caller
   */
  CompletionStage<Task> reply(String task, Caller caller, Message message);

  /**
   * Cancels the task.
   *
   * @param why the reason, for people; null for none
   */
  CompletionStage<?> cancel(String task, StopMode how, String by, @Nullable String why);
}

package io.serai.skill.agent;

import io.serai.security.Caller;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** An agent that tasks can be given to, in this hub or elsewhere. Thread-safe; nothing blocks. */
public interface CallableAgent {

  /** Its id. */
  String id();

  /**
   * Gives it a task; one of that id that it has already is joined.
   *
   * @return the task once it is safe with the agent
   */
  CompletionStage<Task> give(DelegationRequest delegationRequest);

  /** The task as it is when it has ended or waits for its caller, now or later. */
  CompletionStage<Task> settled(String task);

  /** The same for a request that waits for it; fails where the hub stops first. */
  CompletionStage<Task> settledOrLeft(String task);

  /** Everything that happened and will happen to the task, completed behind its end. */
  Flow.Publisher<TaskEvent> events(String task);

  /** Gives a task what it waits for; fails where it is not the caller's. */
  CompletionStage<?> answer(String task, Caller caller, InputResponse inputResponse);

  /**
   * Answers a task of the caller with a message as soon as it waits for its caller.
   *
   * @return the task as it waited; fails where it is not the caller's
   */
  CompletionStage<Task> reply(String task, Caller caller, Message message);

  /** Ends the task. */
  CompletionStage<?> cancel(String task, StopMode how, String by);
}

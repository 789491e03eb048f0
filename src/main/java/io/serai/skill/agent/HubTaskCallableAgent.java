package io.serai.skill.agent;

import io.serai.concurrent.CompletionCause;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.intake.SkillIntent;
import io.serai.skill.intake.SkillIntentResolver;
import io.serai.task.ErrorCode;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.NewTaskBuilder;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskStatus;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskExistsException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose tasks are stored in this hub's log, whether the hub or a remote agent runs them.
 *
 * @param intents determines what a request asks the agent for
 */
record HubTaskCallableAgent(
    AgentDefinition agent,
    TaskDispatcher tasks,
    SkillIntentResolver intake,
    Function<DelegationRequest, CompletionStage<SkillIntent>> intents)
    implements CallableAgent {

  @Override
  public String id() {
    return agent.id();
  }

  @Override
  public boolean admits(Caller caller) {
    return agent.admits(caller);
  }

  @Override
  public CompletionStage<Task> give(DelegationRequest delegationRequest) {
    if (!admits(delegationRequest.caller())) {
      return refused(
          ErrorCode.PERMISSION_DENIED.code(),
          "%s may not call the agent %s: allowed_callers in its file must name the caller."
              .formatted(delegationRequest.caller().id(), agent.id()));
    }
    return intents.apply(delegationRequest).thenCompose(intent -> give(delegationRequest, intent));
  }

  @Override
  public CompletionStage<Task> settled(String task) {
    return tasks.until(task, TaskStatus::isSettled);
  }

  @Override
  public CompletionStage<Task> settledOrLeft(String task) {
    return tasks.awaitStatus(task, TaskStatus::isSettled);
  }

  @Override
  public CompletableFuture<Task> until(String task, Predicate<Task> condition) {
    return tasks.untilTask(task, condition);
  }

  @Override
  public Flow.Publisher<TaskEvent> events(String task) {
    return tasks.events(task, 1);
  }

  @Override
  public CompletionStage<InputResponseReceipt> answer(
      Task asked, Caller caller, InputResponse inputResponse) {
    return new CallerScopedTasks(tasks, caller)
        .find(asked.id())
        .thenCompose(
            now -> tasks.answer(asked, inputResponse, intake.rejoinder(asked, inputResponse)));
  }

  @Override
  public CompletionStage<Task> reply(String task, Caller caller, Message message) {
    return new CallerScopedTasks(tasks, caller)
        .find(task)
        .thenCompose(owned -> settledOrLeft(task))
        .thenCompose(
            waiting -> {
              intake.check(agent, message);
              return answer(waiting, caller, intake.answer(waiting, message))
                  .thenApply(receipt -> waiting);
            });
  }

  @Override
  public CompletionStage<?> cancel(String task, StopMode how, String by, @Nullable String why) {
    return tasks.cancel(task, how, by, why);
  }

  private CompletionStage<Task> give(DelegationRequest delegationRequest, SkillIntent intent) {
    if (intent instanceof SkillIntent.UnclearIntent unclear) {
      return refused(ErrorCode.INVALID_INPUT.code(), unclear.words());
    }
    return tasks
        .submit(task(delegationRequest, (SkillIntent.SkillCall) intent))
        .exceptionallyCompose(failure -> existingTask(failure, delegationRequest));
  }

  private NewTask task(DelegationRequest delegationRequest, SkillIntent.SkillCall call) {
    NewTaskBuilder task =
        NewTask.of(
                delegationRequest.id(), delegationRequest.caller().id(), agent.id(), call.skill())
            .version(call.version())
            .parent(delegationRequest.parent())
            .origin(delegationRequest.origin())
            .input(call.input())
            .message(delegationRequest.message())
            .rank(delegationRequest.priority(), delegationRequest.weight())
            .deadline(delegationRequest.deadline(), delegationRequest.enforced());
    return (delegationRequest.context() == null ? task : task.context(delegationRequest.context()))
        .build();
  }

  /**
   * Returns the existing task if the same request was made before; fails if the task belongs to
   * another caller.
   */
  private static CompletionStage<Task> existingTask(
      Throwable failure, DelegationRequest delegationRequest) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof TaskExistsException exists) {
      Task existing = exists.task();
      boolean isOwner = existing.request().owner().equals(delegationRequest.caller().id());
      return isOwner
          ? CompletableFuture.completedFuture(existing)
          : refused(
              ErrorCode.INVALID_INPUT.code(),
              "There is a task " + delegationRequest.id() + " of another caller.");
    }
    return CompletableFuture.failedFuture(reason);
  }

  private static <T> CompletionStage<T> refused(String code, String words) {
    return CompletableFuture.failedFuture(new TaskFailureException(code, words));
  }
}

package io.serai.skill.agent;

import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.skill.intake.Asked;
import io.serai.skill.intake.Intake;
import io.serai.task.Answer;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.NewTaskBuilder;
import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskStatus;
import io.serai.task.component.TaskFailure;
import io.serai.task.run.TaskAccess;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.TaskExistsException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Function;

/** An agent whose tasks stand in this hub's log, wherever they are done. */
final class TaskCallee implements Callee {

  private final Agent agent;
  private final TaskDispatcher tasks;
  private final Intake intake;
  private final Function<Order, CompletionStage<Asked>> asked;

  /**
   * @param asked what an order asks the agent for
   */
  TaskCallee(
      Agent agent,
      TaskDispatcher tasks,
      Intake intake,
      Function<Order, CompletionStage<Asked>> asked) {
    this.agent = agent;
    this.tasks = tasks;
    this.intake = intake;
    this.asked = asked;
  }

  @Override
  public String id() {
    return agent.id();
  }

  @Override
  public CompletionStage<Task> give(Order order) {
    if (!agent.admits(order.caller())) {
      return refused(
          "E020",
          order.caller().id()
              + " may not call the agent "
              + agent.id()
              + ": allowed_callers in its file must name the caller.");
    }
    return asked.apply(order).thenCompose(what -> give(order, what));
  }

  @Override
  public CompletionStage<Task> settled(String task) {
    return tasks.until(task, TaskStatus::isSettled);
  }

  @Override
  public CompletionStage<Task> settledOrLeft(String task) {
    return tasks.untilOrLeft(task, TaskStatus::isSettled);
  }

  @Override
  public Flow.Publisher<TaskEvent> events(String task) {
    return tasks.events(task, 1);
  }

  @Override
  public CompletionStage<?> answer(String task, Caller caller, Answer answer) {
    return new TaskAccess(tasks, caller)
        .find(task)
        .thenCompose(waiting -> tasks.answer(task, answer, intake.rejoinder(waiting, answer)));
  }

  @Override
  public CompletionStage<Task> reply(String task, Caller caller, Message message) {
    return new TaskAccess(tasks, caller)
        .find(task)
        .thenCompose(own -> settledOrLeft(task))
        .thenCompose(
            waiting ->
                answer(task, caller, intake.answer(waiting, message))
                    .thenApply(receipt -> waiting));
  }

  @Override
  public CompletionStage<?> cancel(String task, Stop how, String by) {
    return tasks.cancel(task, how, by, null);
  }

  private CompletionStage<Task> give(Order order, Asked what) {
    if (what instanceof Asked.Unclear unclear) {
      return refused("E010", unclear.words());
    }
    return tasks
        .submit(task(order, (Asked.Call) what))
        .exceptionallyCompose(failure -> joined(failure, order));
  }

  private NewTask task(Order order, Asked.Call call) {
    NewTaskBuilder task =
        NewTask.of(order.id(), order.caller().id(), agent.id(), call.skill())
            .version(call.version())
            .parent(order.parent())
            .origin(order.origin())
            .input(call.input())
            .message(order.message())
            .rank(order.priority(), order.weight())
            .deadline(order.deadline(), order.enforced());
    return (order.context() == null ? task : task.context(order.context())).build();
  }

  /** The same order given again is the same task; another's of that id is not found. */
  private static CompletionStage<Task> joined(Throwable failure, Order order) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    if (reason instanceof TaskExistsException exists) {
      Task there = exists.task();
      boolean own = there.request().owner().equals(order.caller().id());
      return own
          ? CompletableFuture.completedFuture(there)
          : refused("E010", "There is a task " + order.id() + " of another caller.");
    }
    return CompletableFuture.failedFuture(reason);
  }

  private static <T> CompletionStage<T> refused(String code, String words) {
    return CompletableFuture.failedFuture(new TaskFailure(code, words));
  }
}

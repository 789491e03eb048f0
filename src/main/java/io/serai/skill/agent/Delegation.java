package io.serai.skill.agent;

import io.serai.task.Message;
import io.serai.task.Need;
import io.serai.task.Task;
import io.serai.task.component.TaskWork;
import io.serai.task.run.Cancellation;
import io.serai.task.run.TaskContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A task that gives a part of itself to an agent: what the agent needs it asks for, what happens
 * there it tells, and where it is stopped, so is the agent's task.
 */
final class Delegation {
  private final Callee callee;
  private final Order order;
  private final TaskContext parent;
  private final EventRelay relay;
  private final Relay how;

  Delegation(Callee callee, Order order, TaskWork work, Relay how) {
    this.callee = callee;
    this.order = order;
    this.parent = work.task();
    this.relay = new EventRelay(parent, callee.id(), how);
    this.how = how;
  }

  /**
   * Gives it.
   *
   * @param why for those who follow the task
   * @param awaitEnd whether to wait until the agent's task has ended
   */
  CompletionStage<Task> give(@Nullable String why, boolean awaitEnd) {
    parent.delegated(callee.id(), order.id(), why);
    return callee
        .give(order)
        .thenCompose(child -> awaitEnd ? follow(child.id()) : done(child))
        .whenComplete((child, failure) -> parent.returned(callee.id(), order.id()));
  }

  /** Whether the task's own artifacts are those that the agent made. */
  boolean gaveArtifacts() {
    return relay.gaveArtifacts();
  }

  private CompletionStage<Task> follow(String child) {
    Cancellation.Registration stop =
        parent.cancellation().listen(stopped -> callee.cancel(child, stopped, order.caller().id()));
    if (how != Relay.NONE) {
      callee.events(child).subscribe(relay);
    }
    return settled(child)
        .whenComplete(
            (end, failure) -> {
              stop.close();
              relay.close();
            });
  }

  /** What the child needs the parent asks for, as often as it does. */
  private CompletionStage<Task> settled(String child) {
    return callee
        .settled(child)
        .thenCompose(
            task ->
                task.status().canonical().isInterrupted()
                    ? passOn(task).thenCompose(answered -> settled(child))
                    : told(task));
  }

  private CompletionStage<Task> told(Task child) {
    return how == Relay.NONE ? done(child) : relay.ended().thenApply(ended -> child);
  }

  private CompletionStage<?> passOn(Task child) {
    String words = TaskResult.words(child);
    Message told = parent.message(words == null ? "More is needed." : words);
    Need need = child.need();
    return (need == null ? parent.authorization(told) : parent.need(need, told))
        .thenCompose(answer -> callee.answer(child.id(), order.caller(), answer));
  }

  private static CompletionStage<Task> done(Task task) {
    return CompletableFuture.completedFuture(task);
  }
}

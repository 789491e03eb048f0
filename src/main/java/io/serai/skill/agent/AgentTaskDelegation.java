package io.serai.skill.agent;

import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.CancellationToken;
import io.serai.task.run.TaskContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A task that gives a part of itself to an agent: what the agent needs it asks for, what happens
 * there it tells, and where it is stopped, so is the agent's task.
 */
final class AgentTaskDelegation {
  private final CallableAgent callableAgent;
  private final DelegationRequest delegationRequest;
  private final TaskContext parent;
  private final DelegatedTaskEventRelay relay;
  private final EventRelayMode how;

  AgentTaskDelegation(
      CallableAgent callableAgent,
      DelegationRequest delegationRequest,
      ExchangeTaskBinding work,
      EventRelayMode how) {
    this.callableAgent = callableAgent;
    this.delegationRequest = delegationRequest;
    this.parent = work.task();
    this.relay = new DelegatedTaskEventRelay(parent, callableAgent.id(), how);
    this.how = how;
  }

  /**
   * Gives it.
   *
   * @param why for those who follow the task
   * @param awaitEnd whether to wait until the agent's task has ended
   */
  CompletionStage<Task> give(@Nullable String why, boolean awaitEnd) {
    parent.delegated(callableAgent.id(), delegationRequest.id(), why);
    return callableAgent
        .give(delegationRequest)
        .thenCompose(child -> awaitEnd ? follow(child.id()) : done(child))
        .whenComplete(
            (child, failure) -> parent.returned(callableAgent.id(), delegationRequest.id()));
  }

  /** Whether the task's own artifacts are those that the agent made. */
  boolean gaveArtifacts() {
    return relay.gaveArtifacts();
  }

  private CompletionStage<Task> follow(String child) {
    CancellationToken.Registration stop =
        parent
            .cancellation()
            .listen(
                stopped -> callableAgent.cancel(child, stopped, delegationRequest.caller().id()));
    if (how != EventRelayMode.NONE) {
      callableAgent.events(child).subscribe(relay);
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
    return callableAgent
        .settled(child)
        .thenCompose(
            task ->
                task.status().canonical().isInterrupted()
                    ? passOn(task).thenCompose(answered -> settled(child))
                    : told(task));
  }

  private CompletionStage<Task> told(Task child) {
    return how == EventRelayMode.NONE ? done(child) : relay.ended().thenApply(ended -> child);
  }

  private CompletionStage<?> passOn(Task child) {
    String words = TaskResultToBody.words(child);
    Message told = parent.message(words == null ? "More is needed." : words);
    InputRequest inputRequest = child.need();
    return (inputRequest == null ? parent.authorization(told) : parent.need(inputRequest, told))
        .thenCompose(
            inputResponse ->
                callableAgent.answer(child.id(), delegationRequest.caller(), inputResponse));
  }

  private static CompletionStage<Task> done(Task task) {
    return CompletableFuture.completedFuture(task);
  }
}

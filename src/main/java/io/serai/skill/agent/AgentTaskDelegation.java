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
 * Delegates a part of a task to an agent. Questions of the agent's task become questions of the
 * parent task, its events are relayed to the parent, and stopping the parent stops it.
 */
final class AgentTaskDelegation {
  private final CallableAgent callableAgent;
  private final DelegationRequest delegationRequest;
  private final TaskContext parent;
  private final DelegatedTaskEventRelay relay;
  private final EventRelayMode relayMode;

  AgentTaskDelegation(
      CallableAgent callableAgent,
      DelegationRequest delegationRequest,
      ExchangeTaskBinding binding,
      EventRelayMode relayMode) {
    this.callableAgent = callableAgent;
    this.delegationRequest = delegationRequest;
    this.parent = binding.task();
    this.relay = new DelegatedTaskEventRelay(parent, callableAgent.id(), relayMode);
    this.relayMode = relayMode;
  }

  /**
   * Gives the task to the agent.
   *
   * @param why reason for the callers that follow the parent task
   * @param awaitEnd whether to wait until the agent's task has ended
   */
  CompletionStage<Task> give(@Nullable String why, boolean awaitEnd) {
    return callableAgent
        .give(delegationRequest)
        .thenCompose(child -> accepted(child, why, awaitEnd));
  }

  /** Reports the delegation only now, since an agent that refuses has taken over nothing. */
  private CompletionStage<Task> accepted(Task child, @Nullable String why, boolean awaitEnd) {
    parent.delegated(child.request(), why);
    return (awaitEnd ? follow(child.id()) : done(child))
        .whenComplete((end, failure) -> parent.returned(callableAgent.id(), child.id()));
  }

  /** Whether artifacts of the agent were relayed to the parent task. */
  boolean hasRelayedArtifacts() {
    return relay.hasRelayedArtifacts();
  }

  private CompletionStage<Task> follow(String child) {
    CancellationToken.Registration stop =
        parent
            .cancellation()
            .listen(
                stopped -> callableAgent.cancel(child, stopped, delegationRequest.caller().id()));
    if (relayMode != EventRelayMode.NONE) {
      callableAgent.events(child).subscribe(relay);
    }
    return settled(child)
        .whenComplete(
            (end, failure) -> {
              stop.close();
              relay.close();
            });
  }

  /** Waits until the child has ended, and lets the parent ask for whatever the child asks for. */
  private CompletionStage<Task> settled(String child) {
    return callableAgent
        .settled(child)
        .thenCompose(
            task ->
                task.status().canonical().isInterrupted()
                    ? askParent(task).thenCompose(answered -> settled(child))
                    : afterRelay(task));
  }

  private CompletionStage<Task> afterRelay(Task child) {
    return relayMode == EventRelayMode.NONE ? done(child) : relay.ended().thenApply(ended -> child);
  }

  private CompletionStage<?> askParent(Task child) {
    String words = TaskResultToBody.words(child);
    Message question = parent.message(words == null ? "More is needed." : words);
    InputRequest inputRequest = child.need();
    return (inputRequest == null
            ? parent.authorization(question)
            : parent.need(inputRequest, question))
        .thenCompose(
            inputResponse ->
                callableAgent.answer(child.id(), delegationRequest.caller(), inputResponse));
  }

  private static CompletionStage<Task> done(Task task) {
    return CompletableFuture.completedFuture(task);
  }
}

package io.serai.skill.agent;

import io.serai.concurrent.CompletionCause;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.InputResponseReceipt;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.work.CancellationToken;
import io.serai.task.run.work.InputRequestWithdrawnException;
import io.serai.task.run.work.TaskContext;
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
    child.answers().forEach(parent::skipReplay); // which an earlier run has passed on
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
                stopped ->
                    callableAgent.cancel(
                        child,
                        stopped,
                        delegationRequest.caller().id(),
                        parent.cancellation().why()));
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
                    ? askParent(task).thenCompose(done -> settled(child))
                    : afterRelay(task));
  }

  private CompletionStage<Task> afterRelay(Task child) {
    return relayMode == EventRelayMode.NONE ? done(child) : relay.ended().thenApply(ended -> child);
  }

  /**
   * Lets the parent ask what the child asks, until one of the two is answered, or the child has
   * ended.
   */
  private CompletionStage<?> askParent(Task child) {
    String words = TaskResultToBody.words(child);
    Message question = parent.message(words == null ? "More input is needed." : words);
    InputRequest inputRequest = child.need();
    CompletionStage<InputResponse> asked =
        inputRequest == null ? parent.authorization(question) : parent.need(inputRequest, question);
    ChildQuestionEndWatcher watch =
        ChildQuestionEndWatcher.begin(callableAgent, child, () -> parent.withdraw(asked));
    return asked
        .whenComplete((inputResponse, failure) -> watch.close())
        .thenCompose(inputResponse -> answer(child, inputResponse))
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof InputRequestWithdrawnException
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.failedFuture(failure));
  }

  /** Gives the child the response to its question, unless it does not ask that any more. */
  private CompletionStage<@Nullable Void> answer(Task child, InputResponse inputResponse) {
    return callableAgent
        .answer(child, delegationRequest.caller(), inputResponse)
        .thenApply(InputResponseReceipt::unsolicited)
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskEndedException
                    ? CompletableFuture.completedFuture(true)
                    : CompletableFuture.failedFuture(failure))
        .thenAccept(unused -> logUnused(child, unused));
  }

  private void logUnused(Task child, boolean unused) {
    if (unused) {
      parent.log(
          "warn",
          "A response was not used, since task %s of %s did not ask any more."
              .formatted(child.id(), callableAgent.id()),
          null);
    }
  }

  private static CompletionStage<Task> done(Task task) {
    return CompletableFuture.completedFuture(task);
  }
}

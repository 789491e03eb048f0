package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.InputResponse;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One task of this hub that an agent elsewhere does: sends what is asked, follows what happens,
 * asks for what is needed, and ends as the agent's task does. Where nothing is heard any more it
 * looks at the task and follows it anew, a bounded number of times in a row.
 */
final class RemoteTaskRun {
  private final TaskContext task;
  private final RemoteRetryBackoff remoteRetryBackoff;
  private final Supplier<Optional<String>> refusal;
  private final RemoteTaskFollower remoteTaskFollower;
  private final InputRequestForwarder inputRequestForwarder;
  private final RemoteMessageFactory remoteMessageFactory;
  private final AtomicInteger answered = new AtomicInteger();

  /**
   * @param refusal why the task must not go on, where its owner lost its rights
   */
  RemoteTaskRun(
      TaskContext task,
      AgentClient client,
      boolean streams,
      RemoteRetryBackoff remoteRetryBackoff,
      Supplier<Optional<String>> refusal) {
    this.refusal = refusal;
    this.task = task;
    this.remoteRetryBackoff = remoteRetryBackoff;
    this.remoteTaskFollower = new RemoteTaskFollower(task, client, streams, remoteRetryBackoff);
    this.inputRequestForwarder = new InputRequestForwarder(task);
    this.remoteMessageFactory = new RemoteMessageFactory(task.request(), client.tenant());
  }

  CompletionStage<TaskOutcome> begin() {
    return task.task().thenCompose(now -> begin(RemoteResumeState.of(now)));
  }

  /** Reads nothing more of a task that the agent has: the next start does. */
  void leave() {
    remoteTaskFollower.leave();
  }

  private CompletionStage<TaskOutcome> begin(RemoteResumeState before) {
    if (before.isUnknown()) {
      return failed(
          AgentCallException.refused(
              "E050",
              "The hub stopped while the task was being given to "
                  + task.request().agent()
                  + "; nobody knows whether it has it."));
    }
    if (before.taskId() != null) {
      remoteTaskFollower.resume(before.taskId());
      return look(before.answers());
    }
    task.delegated(task.request().agent(), null, null);
    return remoteTaskFollower.send(remoteMessageFactory.first()).thenCompose(this::next);
  }

  /** Takes up a task that an earlier run gave; answers that it has are not given again. */
  private CompletionStage<TaskOutcome> look(int answers) {
    return remoteTaskFollower
        .look()
        .thenCompose(
            reportedTask -> {
              int delivered = delivered(reportedTask, answers);
              answered.set(delivered);
              CompletionStage<?> passed = CompletableFuture.completedFuture(null);
              for (int i = 0; i < delivered; i++) {
                passed = passed.thenCompose(done -> inputRequestForwarder.again());
              }
              return passed.thenCompose(done -> next(remoteTaskFollower.turn()));
            })
        .exceptionallyCompose(failure -> failed(remoteTaskFollower.fault(failure)));
  }

  private int delivered(RemoteAgentResponse.@Nullable ReportedTask reportedTask, int answers) {
    if (answers == 0 || reportedTask == null || !reportedTask.standing().state().isInterrupted()) {
      return answers;
    }
    String last = remoteMessageFactory.id(answers);
    boolean known = reportedTask.history().stream().anyMatch(message -> message.id().equals(last));
    return known ? answers : answers - 1;
  }

  private CompletionStage<TaskOutcome> next(RemoteFollowResult remoteFollowResult) {
    if (remoteFollowResult instanceof RemoteFollowResult.TaskFinished taskFinished) {
      return CompletableFuture.completedFuture(taskFinished.outcome());
    }
    if (remoteFollowResult instanceof RemoteFollowResult.InputRequired inputRequired) {
      return ask(inputRequired.standing());
    }
    if (remoteFollowResult instanceof RemoteFollowResult.ContactLost lost) {
      return lost(lost.why());
    }
    if (!remoteTaskFollower.isBegun()) {
      return failed(silent());
    }
    return remoteRetryBackoff.pause(Duration.ZERO).thenCompose(due -> goOn());
  }

  private AgentCallException silent() {
    return AgentCallException.lost(
        task.request().agent()
            + " ended its answer and said nothing; nobody knows whether it has the task.");
  }

  private CompletionStage<TaskOutcome> ask(RemoteTaskStatus remoteTaskStatus) {
    return inputRequestForwarder
        .ask(remoteTaskStatus)
        .thenCompose(inputResponse -> answer(inputResponse, remoteTaskStatus));
  }

  private CompletionStage<TaskOutcome> answer(
      InputResponse inputResponse, RemoteTaskStatus remoteTaskStatus) {
    Optional<String> forbidden = refusal.get();
    if (forbidden.isPresent()) {
      return failed(AgentCallException.refused("E020", forbidden.get()));
    }
    int number = answered.incrementAndGet();
    return deliver(remoteMessageFactory.answer(number, inputResponse, remoteTaskStatus.taskId()));
  }

  /** An answer that may not have come through is given again, so long as it is waited for. */
  private CompletionStage<TaskOutcome> deliver(A2aRequest.Send answer) {
    return remoteTaskFollower
        .send(answer)
        .thenCompose(
            remoteFollowResult ->
                remoteFollowResult instanceof RemoteFollowResult.ContactLost lost
                        && mayTryAgain(lost.why())
                    ? remoteRetryBackoff
                        .pause(lost.why().pause().orElse(Duration.ZERO))
                        .thenCompose(due -> remoteTaskFollower.follow())
                        .thenCompose(
                            now ->
                                now instanceof RemoteFollowResult.InputRequired
                                    ? deliver(answer)
                                    : next(now))
                    : next(remoteFollowResult));
  }

  private CompletionStage<TaskOutcome> lost(AgentCallException why) {
    boolean begun = remoteTaskFollower.isBegun();
    if ((!begun && why.kind() != AgentCallException.Kind.BUSY) || !mayTryAgain(why)) {
      return failed(why);
    }
    return remoteRetryBackoff
        .pause(why.pause().orElse(Duration.ZERO))
        .thenCompose(due -> begun ? goOn() : again());
  }

  private boolean mayTryAgain(AgentCallException why) {
    return why.kind() != AgentCallException.Kind.REFUSED && !remoteRetryBackoff.failedTooOften();
  }

  private CompletionStage<TaskOutcome> again() {
    return remoteTaskFollower.send(remoteMessageFactory.first()).thenCompose(this::next);
  }

  private CompletionStage<TaskOutcome> goOn() {
    return task.cancellation().requested() && !remoteTaskFollower.mayWindDown()
        ? CompletableFuture.completedFuture(new TaskOutcome.Finished(List.of(), null))
        : remoteTaskFollower.follow().thenCompose(this::next);
  }

  private CompletionStage<TaskOutcome> failed(AgentCallException fault) {
    return CompletableFuture.completedFuture(
        new TaskOutcome.Failed(fault.taskCode(), task.message(String.valueOf(fault.getMessage()))));
  }
}

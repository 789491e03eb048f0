package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.AgentClient;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.concurrent.CompletionCause;
import io.serai.task.ErrorCode;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.run.work.InputRequestWithdrawnException;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Runs one task of this hub on a remote agent.
 *
 * <p>Sends the input, follows the remote task, forwards its input requests, and ends with its
 * outcome. If contact is lost, the task is read and followed again, with a limited number of
 * consecutive attempts.
 */
final class RemoteTaskRun {
  private final TaskContext task;
  private final RemoteRetryBackoff remoteRetryBackoff;
  private final Supplier<Optional<String>> refusal;
  private final RemoteTaskFollower remoteTaskFollower;
  private final InputRequestForwarder inputRequestForwarder;
  private final RemoteMessageFactory remoteMessageFactory;
  private final AtomicInteger answersSent = new AtomicInteger();

  /**
   * @param maxSize maximum of all messages and artifacts that the agent adds to the task, in bytes
   * @param refusal why the task must not continue, if its owner has lost its rights
   * @param messages builds the messages to the agent
   */
  RemoteTaskRun(
      TaskContext task,
      AgentClient client,
      boolean streams,
      long maxSize,
      RemoteRetryBackoff remoteRetryBackoff,
      Supplier<Optional<String>> refusal,
      RemoteMessageFactory messages) {
    this.refusal = refusal;
    this.task = task;
    this.remoteRetryBackoff = remoteRetryBackoff;
    this.remoteTaskFollower =
        new RemoteTaskFollower(task, client, streams, remoteRetryBackoff, maxSize);
    this.inputRequestForwarder = new InputRequestForwarder(task);
    this.remoteMessageFactory = messages;
  }

  CompletionStage<TaskOutcome> start() {
    return task.task().thenCompose(now -> start(RemoteResumeState.of(now), messages(now)));
  }

  /** Stops reading the remote task; the next start of the hub resumes it. */
  void stopReading() {
    remoteTaskFollower.stopReading();
  }

  private static List<Message> messages(Task task) {
    return Stream.concat(task.messages().stream(), Stream.ofNullable(task.status().message()))
        .toList();
  }

  private CompletionStage<TaskOutcome> start(RemoteResumeState before, List<Message> copied) {
    if (before.isUnknown()) {
      return failed(
          AgentCallException.refused(
              ErrorCode.EXTERNAL_DEPENDENCY.code(),
              "The hub stopped while the task was being sent to "
                  + task.request().agent()
                  + "; it is unknown whether the agent received it."));
    }
    if (before.taskId() != null) {
      remoteTaskFollower.resume(before.taskId(), copied);
      return resume(before.answers());
    }
    task.delegated(task.request().agent(), null, null);
    return remoteTaskFollower.send(remoteMessageFactory.first()).thenCompose(this::next);
  }

  /**
   * Resumes a remote task that an earlier run started. Inputs that the agent has received are not
   * sent again.
   */
  private CompletionStage<TaskOutcome> resume(int answers) {
    return readAgain()
        .thenCompose(
            reportedTask -> {
              int delivered = delivered(reportedTask, answers);
              answersSent.set(delivered);
              CompletionStage<?> replayed = CompletableFuture.completedFuture(null);
              for (int i = 0; i < delivered; i++) {
                replayed = replayed.thenCompose(done -> inputRequestForwarder.replay());
              }
              return replayed.thenCompose(done -> next(remoteTaskFollower.result()));
            })
        .exceptionallyCompose(failure -> failed(remoteTaskFollower.fault(failure)));
  }

  /** Reads the remote task; as long as this one waits for an answer, its agent may be away. */
  private CompletionStage<RemoteAgentResponse.@Nullable ReportedTask> readAgain() {
    return remoteTaskFollower
        .readTask()
        .exceptionallyCompose(
            failure ->
                remoteRetryBackoff
                    .pauseWhileWaiting(task, remoteTaskFollower.fault(failure))
                    .thenCompose(due -> readAgain()));
  }

  private int delivered(RemoteAgentResponse.@Nullable ReportedTask reportedTask, int answers) {
    if (answers == 0 || reportedTask == null || !reportedTask.status().state().isInterrupted()) {
      return answers;
    }
    String last = remoteMessageFactory.id(answers);
    boolean known = reportedTask.history().stream().anyMatch(message -> message.id().equals(last));
    return known ? answers : answers - 1;
  }

  private CompletionStage<TaskOutcome> next(RemoteTaskFollower.FollowResult remoteFollowResult) {
    if (remoteFollowResult instanceof RemoteTaskFollower.FollowResult.TaskFinished taskFinished) {
      return CompletableFuture.completedFuture(taskFinished.outcome());
    }
    if (remoteFollowResult instanceof RemoteTaskFollower.FollowResult.InputRequired inputRequired) {
      return ask(inputRequired.status());
    }
    if (remoteFollowResult instanceof RemoteTaskFollower.FollowResult.ContactLost lost) {
      return lost(lost.failure());
    }
    if (!remoteTaskFollower.isBegun()) {
      return failed(noResponse());
    }
    return remoteRetryBackoff.pause(Duration.ZERO).thenCompose(due -> poll());
  }

  private AgentCallException noResponse() {
    return AgentCallException.lost(
        task.request().agent()
            + " ended its response without a task or a message; it is unknown whether it"
            + " has the task.");
  }

  /** Asks the caller, until it has answered or the remote task does not ask any more. */
  private CompletionStage<TaskOutcome> ask(RemoteTaskStatus remoteTaskStatus) {
    CompletionStage<InputResponse> asked = inputRequestForwarder.ask(remoteTaskStatus);
    RemoteQuestionPoller watch =
        new RemoteQuestionPoller(
                remoteTaskFollower,
                remoteRetryBackoff,
                remoteTaskStatus,
                () -> task.withdraw(asked))
            .begin();
    return asked
        .<CompletionStage<TaskOutcome>>handle(
            (inputResponse, failure) ->
                watch
                    .close()
                    .thenCompose(closed -> answered(inputResponse, failure, remoteTaskStatus)))
        .thenCompose(Function.identity());
  }

  private CompletionStage<TaskOutcome> answered(
      @Nullable InputResponse inputResponse,
      @Nullable Throwable failure,
      RemoteTaskStatus remoteTaskStatus) {
    if (inputResponse != null) {
      return answer(inputResponse, remoteTaskStatus);
    }
    Throwable reason = CompletionCause.ofNullable(failure);
    return reason instanceof InputRequestWithdrawnException
        ? next(remoteTaskFollower.result())
        : CompletableFuture.failedFuture(reason);
  }

  private CompletionStage<TaskOutcome> answer(
      InputResponse inputResponse, RemoteTaskStatus remoteTaskStatus) {
    Optional<String> forbidden = refusal.get();
    if (forbidden.isPresent()) {
      return failed(
          AgentCallException.refused(ErrorCode.PERMISSION_DENIED.code(), forbidden.get()));
    }
    int number = answersSent.incrementAndGet();
    return deliver(remoteMessageFactory.answer(number, inputResponse, remoteTaskStatus.taskId()));
  }

  /**
   * Sends an answer, and sends it again if contact is lost and the remote task still requires
   * input.
   */
  private CompletionStage<TaskOutcome> deliver(A2aRequest.Send answer) {
    return remoteTaskFollower
        .send(answer)
        .thenCompose(
            remoteFollowResult ->
                remoteFollowResult instanceof RemoteTaskFollower.FollowResult.ContactLost lost
                        && mayTryAgain(lost.failure())
                    ? remoteRetryBackoff
                        .pause(lost.failure().pause().orElse(Duration.ZERO))
                        .thenCompose(due -> remoteTaskFollower.follow())
                        .thenCompose(
                            now ->
                                now instanceof RemoteTaskFollower.FollowResult.InputRequired
                                    ? deliver(answer)
                                    : next(now))
                    : next(remoteFollowResult));
  }

  private CompletionStage<TaskOutcome> lost(AgentCallException failure) {
    boolean started = remoteTaskFollower.isBegun();
    if ((!started && failure.kind() != AgentCallException.Kind.BUSY) || !mayTryAgain(failure)) {
      return failed(failure);
    }
    return remoteRetryBackoff
        .pause(failure.pause().orElse(Duration.ZERO))
        .thenCompose(due -> started ? poll() : sendFirst());
  }

  private boolean mayTryAgain(AgentCallException failure) {
    AgentCallException.Kind kind = failure.kind();
    return (kind == AgentCallException.Kind.LOST || kind == AgentCallException.Kind.BUSY)
        && !remoteRetryBackoff.failedTooOften();
  }

  private CompletionStage<TaskOutcome> sendFirst() {
    return remoteTaskFollower.send(remoteMessageFactory.first()).thenCompose(this::next);
  }

  private CompletionStage<TaskOutcome> poll() {
    return task.cancellation().requested() && !remoteTaskFollower.mayEndGracefully()
        ? CompletableFuture.completedFuture(new TaskOutcome.Finished(List.of(), null))
        : remoteTaskFollower.follow().thenCompose(this::next);
  }

  private CompletionStage<TaskOutcome> failed(AgentCallException fault) {
    if (fault.kind() == AgentCallException.Kind.REJECTED) {
      return CompletableFuture.completedFuture(
          new TaskOutcome.Rejected(task.message(String.valueOf(fault.getMessage()))));
    }
    return CompletableFuture.completedFuture(
        new TaskOutcome.Failed(
            fault.taskCode(),
            task.message(String.valueOf(fault.getMessage())),
            fault.taskDetails()));
  }
}

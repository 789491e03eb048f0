package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.OutputModes;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.model.TaskView;
import io.serai.a2a.stream.TaskStreamFactory;
import io.serai.concurrent.CompletionCause;
import io.serai.protocol.stream.CancelableDelay;
import io.serai.protocol.stream.ProjectingPublisher;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskWaitInterruptedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Implements the operations SendMessage and SendStreamingMessage: a message creates a task or
 * continues the one that it names.
 */
record SendMessage(
    TaskDispatcher tasks,
    TaskCreation taskCreation,
    TaskContinuation taskContinuation,
    PushConfigOperations pushConfigs,
    CancelableDelay directReplyDelay) {

  /**
   * Sends a message and returns the task or a message that is the whole reply.
   *
   * <p>The stage completes when the task has ended or requires input, or at once if the request
   * asks for that.
   */
  CompletionStage<A2aResult> send(Send request, A2aCallContext call) {
    boolean awaitSettled = !request.immediately() && request.push() == null;
    return accept(request, call, awaitSettled)
        .thenCompose(sendOutcome -> result(request, sendOutcome, call))
        .exceptionallyCompose(failure -> resultIfStopping(request, failure));
  }

  /**
   * Returns the task in its current state if the hub is stopping and the task continues after the
   * restart.
   */
  private static CompletionStage<A2aResult> resultIfStopping(Send request, Throwable failure) {
    return CompletionCause.of(failure) instanceof TaskWaitInterruptedException stopping
            && stopping.continues()
        ? CompletableFuture.completedFuture(result(request, stopping.task()))
        : CompletableFuture.failedFuture(failure);
  }

  /**
   * Sends a message and returns the stream of its task, or of the message that is the whole reply.
   */
  CompletionStage<A2aResult> stream(Send request, A2aCallContext call) {
    return accept(request, call, false)
        .thenApply(
            sendOutcome -> new A2aResult.Stream(taskId(sendOutcome), stream(request, sendOutcome)));
  }

  private static @Nullable String taskId(SendOutcome outcome) {
    return outcome instanceof SendOutcome.TaskAccepted accepted ? accepted.task().id() : null;
  }

  private CompletionStage<SendOutcome> accept(
      Send request, A2aCallContext call, boolean awaitSettled) {
    PushConfig push = request.push();
    return push == null
        ? accept(request, call, awaitSettled, request.taskId())
        : pushConfigs
            .check(push)
            .thenCompose(checked -> accept(request, call, awaitSettled, request.taskId()))
            .thenCompose(accepted -> pushConfigs.add(accepted, push, call));
  }

  private CompletionStage<SendOutcome> accept(
      Send request, A2aCallContext call, boolean awaitSettled, @Nullable String taskId) {
    if (taskId != null) {
      return taskContinuation.accept(request, taskId, call);
    }
    if (!taskContinuation.mayAnswer(request, call)) {
      return taskCreation.create(request, call, awaitSettled);
    }
    return taskContinuation
        .question(request, call)
        .thenCompose(
            asking ->
                asking.isPresent()
                    ? taskContinuation.accept(request, asking.get(), call)
                    : taskCreation.create(request, call, awaitSettled));
  }

  private CompletionStage<A2aResult> result(
      Send request, SendOutcome sendOutcome, A2aCallContext call) {
    if (sendOutcome instanceof SendOutcome.DirectReply directReply) {
      return CompletableFuture.completedFuture(
          new A2aResult.SentMessage(directReply.message(), directReply.contextId()));
    }
    Task task = ((SendOutcome.TaskAccepted) sendOutcome).task();
    CompletionStage<Task> settled =
        request.immediately() || task.status().isSettled()
            ? tasks.encodable(task)
            : awaitSettled(task, call).thenCompose(tasks::encodable);
    return settled.thenApply(now -> result(request, now));
  }

  private CompletionStage<Task> awaitSettled(Task task, A2aCallContext call) {
    CompletableFuture<Task> settled = tasks.awaitStatus(task.id(), TaskStatus::isSettled);
    call.request().departure().then(() -> settled.cancel(false));
    return settled;
  }

  private static A2aResult result(Send request, Task task) {
    Message reply = task.reply();
    return reply != null && request.taskId() == null
        ? new A2aResult.SentMessage(
            OutputModes.of(task.request()).select(reply), task.request().context())
        : new A2aResult.SentTask(view(request, task));
  }

  private ProjectingPublisher<?, StreamUpdate> stream(Send request, SendOutcome sendOutcome) {
    if (sendOutcome instanceof SendOutcome.DirectReply directReply) {
      return ProjectingPublisher.single(
          new StreamUpdate(
              1, new StreamUpdate.MessageReply(directReply.message(), directReply.contextId())));
    }
    SendOutcome.TaskAccepted accepted = (SendOutcome.TaskAccepted) sendOutcome;
    Task task = accepted.task();
    Flow.Publisher<TaskEvent> events = accepted.events();
    return TaskStreamFactory.ofMessage(
        view(request, task),
        events == null ? tasks.events(task.id(), task.sequence() + 1) : events,
        request.taskId() == null ? directReplyDelay : CancelableDelay.NONE);
  }

  private static TaskView view(Send request, Task task) {
    return TaskView.whole(task, request.historyLength());
  }
}

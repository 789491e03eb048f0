package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aRequest.Send;
import io.serai.a2a.model.A2aResult;
import io.serai.a2a.model.A2aResult.TaskView;
import io.serai.a2a.model.PushConfig;
import io.serai.a2a.model.StreamUpdate;
import io.serai.a2a.stream.CancelableDelay;
import io.serai.a2a.stream.SingleUpdatePublisher;
import io.serai.a2a.stream.TaskStream;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.HubStoppingException;
import io.serai.task.run.TaskDispatcher;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** Messages: each begins a task, or goes to the one that it names. */
record SendMessage(
    TaskDispatcher tasks,
    TaskCreation newTasks,
    TaskContinuation continuing,
    InputModes modes,
    PushConfigOperations pushing,
    CancelableDelay patience) {

  /** The task once it ended or waits, or at once; or the message that is the whole answer. */
  CompletionStage<A2aResult> send(Send request, A2aCallContext call) {
    boolean settled = !request.immediately() && request.push() == null;
    return take(request, call, settled)
        .thenCompose(sendOutcome -> answer(request, sendOutcome, call))
        .exceptionallyCompose(failure -> left(request, failure));
  }

  /** The hub stops: a task that goes on is told as it stands, which the caller then gets. */
  private static CompletionStage<A2aResult> left(Send request, Throwable failure) {
    return A2aExceptionMapper.unwrapped(failure) instanceof HubStoppingException left
            && left.goesOn()
        ? CompletableFuture.completedFuture(answer(request, left.task()))
        : CompletableFuture.failedFuture(failure);
  }

  /** The task's stream, or that of the message that is the whole answer. */
  CompletionStage<A2aResult> stream(Send request, A2aCallContext call) {
    return take(request, call, false)
        .thenApply(sendOutcome -> new A2aResult.Stream(stream(request, sendOutcome)));
  }

  private CompletionStage<SendOutcome> take(Send request, A2aCallContext call, boolean settled) {
    modes.check(request.message());
    PushConfig push = request.push();
    return push == null
        ? take(request, call, settled, request.taskId())
        : pushing
            .check(push)
            .thenCompose(checked -> take(request, call, settled, request.taskId()))
            .thenCompose(by -> pushing.add(by, push, call));
  }

  private CompletionStage<SendOutcome> take(
      Send request, A2aCallContext call, boolean settled, @Nullable String taskId) {
    return taskId == null
        ? newTasks.begin(request, call, settled)
        : continuing.take(request, taskId, call);
  }

  private CompletionStage<A2aResult> answer(
      Send request, SendOutcome sendOutcome, A2aCallContext call) {
    if (sendOutcome instanceof SendOutcome.DirectReply directReply) {
      return CompletableFuture.completedFuture(
          new A2aResult.SentMessage(directReply.message(), directReply.contextId()));
    }
    Task task = ((SendOutcome.TaskAccepted) sendOutcome).task();
    CompletionStage<Task> settled =
        request.immediately() || task.status().isSettled()
            ? CompletableFuture.completedFuture(task)
            : settle(task, call);
    return settled.thenApply(now -> answer(request, now));
  }

  private CompletionStage<Task> settle(Task task, A2aCallContext call) {
    CompletableFuture<Task> waiting = tasks.untilOrLeft(task.id(), TaskStatus::isSettled);
    call.request().departure().then(() -> waiting.cancel(false));
    return waiting;
  }

  private static A2aResult answer(Send request, Task task) {
    Message reply = task.reply();
    return reply != null && request.taskId() == null
        ? new A2aResult.SentMessage(reply, task.request().context())
        : new A2aResult.SentTask(view(request, task));
  }

  private Flow.Publisher<StreamUpdate> stream(Send request, SendOutcome sendOutcome) {
    if (sendOutcome instanceof SendOutcome.DirectReply directReply) {
      return SingleUpdatePublisher.message(directReply.message(), directReply.contextId());
    }
    Task task = ((SendOutcome.TaskAccepted) sendOutcome).task();
    return TaskStream.ofMessage(
        view(request, task),
        tasks.events(task.id(), task.sequence() + 1),
        request.taskId() == null ? patience : CancelableDelay.NONE);
  }

  private static TaskView view(Send request, Task task) {
    return new TaskView(task, request.historyLength(), true);
  }
}

package io.serai.dialect.zeroclaw;

import io.serai.concurrent.CompletionCause;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.CallResolver;
import io.serai.protocol.CoreFailure;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.rest.JsonRequest;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Admits calls of the dialect, and finds the tasks that they have access to: the caller's own, and
 * if the path names an agent, only tasks of that agent.
 */
record ZeroClawTaskAccess(TaskDispatcher dispatcher, CallResolver calls, RetainedTasks retained) {

  /**
   * Returns the call of a request.
   *
   * @throws HttpErrorException 403 if the agent does not allow the caller
   */
  ProtocolCall admit(JsonRequest request) {
    ProtocolCall call = calls.resolve(request.exchange(), request.context(), null);
    if (!call.agent().admits(call.caller())) {
      throw new HttpErrorException(
          CoreFailure.Kind.REFUSED.error(call.agent().refusalOf(call.caller())));
    }
    return call;
  }

  /** Finds the task that the path names; fails with 404 if there is none for the caller. */
  CompletionStage<Task> find(JsonRequest request) {
    ProtocolCall call = admit(request);
    String id = request.pathParameter("id");
    return new CallerScopedTasks(dispatcher, call.caller(), call.request())
        .find(id)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof TaskNotFoundException
                        ? ZeroClawErrorFormat.notFound(id)
                        : failure))
        .thenApply(task -> visible(task, call));
  }

  private Task visible(Task task, ProtocolCall call) {
    if (!call.sees(task.request().agent()) || !retained.has(task)) {
      throw ZeroClawErrorFormat.notFound(task.id());
    }
    return task;
  }
}

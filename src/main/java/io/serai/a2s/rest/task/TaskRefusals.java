package io.serai.a2s.rest.task;

import io.serai.concurrent.CompletionCause;
import io.serai.http.error.HttpErrorException;
import io.serai.protocol.rest.JsonRequest;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** The errors of operations on one task. */
final class TaskRefusals {

  private TaskRefusals() {}

  /** Fails with 404 if the task does not exist for the caller, and with 409 if it has ended. */
  static <T> CompletionStage<T> mapped(CompletionStage<T> answer, String id) {
    return answer.exceptionally(
        failure -> {
          throw refusal(CompletionCause.of(failure), id);
        });
  }

  /** Refuses what the state of the task does not allow. */
  static HttpErrorException conflict(String message) {
    return JsonRequest.refusal(409, "CONFLICT", message);
  }

  /** Refuses inputs that do not fit; the message names the place. */
  static HttpErrorException invalidInput(String message) {
    return JsonRequest.refusal(422, "INVALID_INPUT", message);
  }

  private static RuntimeException refusal(Throwable cause, String id) {
    if (cause instanceof TaskNotFoundException) {
      return JsonRequest.refusal(404, "NOT_FOUND", "There is no task " + id + " of yours.");
    }
    if (cause instanceof TaskEndedException ended) {
      return conflict("The task has ended: it is " + ended.task().status().canonical() + ".");
    }
    return new CompletionException(cause);
  }
}

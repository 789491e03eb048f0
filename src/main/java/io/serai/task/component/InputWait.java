package io.serai.task.component;

import io.serai.concurrent.CompletionCause;
import io.serai.task.A2aTaskState;
import io.serai.task.InputResponse;
import io.serai.task.NewTask;
import io.serai.task.run.failure.TaskEndedException;
import io.serai.task.run.work.RunSuspendedException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Lets an exchange wait for the input that its task has requested, without a thread.
 *
 * @param waiting where the exchange is entered while it waits
 */
public record InputWait(WaitingTasksByRoute waiting) {

  /**
   * Waits; then the input is the body of the exchange. If the exchange must not continue, because
   * the task has ended or was left to a later run, it is stopped.
   *
   * @param answer completes with the input
   * @param request of the task, as it was before the input was requested
   * @return whether the callback was called before this method returned
   */
  public boolean process(
      CompletionStage<InputResponse> answer,
      NewTask request,
      ExchangeTaskBinding work,
      Exchange exchange,
      AsyncCallback callback) {
    exchange.getMessage().setHeader(TaskHeaders.STATE, A2aTaskState.INPUT_REQUIRED.name());
    Runnable removeWaiting = waiting.enter(work, exchange);
    ParkedExchange parked = new ParkedExchange(work, exchange);
    if (!answer.toCompletableFuture().isDone()) {
      parked.park(request);
    }
    return continueAfter(
        answer,
        exchange,
        callback,
        (inputResponse, failure) -> {
          removeWaiting.run();
          waiting.leftWait(work, CompletionCause.ofNullable(failure) instanceof TaskEndedException);
          receive(work, parked, exchange, inputResponse, failure);
        });
  }

  /** Calls {@code then} and the callback when the stage has completed. */
  static <T> boolean continueAfter(
      CompletionStage<T> stage,
      Exchange exchange,
      AsyncCallback callback,
      BiConsumer<@Nullable T, @Nullable Throwable> then) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    boolean completed = future.isDone();
    var unused =
        future.whenComplete(
            (value, failure) -> {
              try {
                then.accept(value, failure);
              } catch (RuntimeException e) {
                exchange.setException(e);
              }
              callback.done(completed);
            });
    return completed;
  }

  private static void receive(
      ExchangeTaskBinding work,
      ParkedExchange parked,
      Exchange exchange,
      @Nullable InputResponse inputResponse,
      @Nullable Throwable failure) {
    Throwable reason = CompletionCause.ofNullable(failure);
    if (reason instanceof RunSuspendedException) {
      work.leave();
      exchange.setRouteStop(true);
    } else if (reason instanceof TaskEndedException) {
      exchange.setRouteStop(true);
    } else if (reason != null) {
      parked.restore();
      exchange.setException(reason);
    } else if (inputResponse != null && !work.checkOwnerRights()) {
      exchange.setRouteStop(true);
    } else if (inputResponse != null) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, A2aTaskState.WORKING.name());
      parked.restoreMessage();
      ExchangeTaskBinding.describe(exchange.getMessage(), inputResponse.message());
      exchange.getMessage().setBody(InputResponseToBody.of(inputResponse));
    }
  }
}

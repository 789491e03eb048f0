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
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/**
 * Performs the action of a {@code task:} endpoint on the task of the exchange. Waits without
 * holding a thread.
 */
final class TaskProducer extends DefaultAsyncProducer {

  private final TaskEndpoint endpoint;
  private final WaitingTasksByRoute waiting;

  TaskProducer(TaskEndpoint endpoint) {
    super(endpoint);
    this.endpoint = endpoint;
    this.waiting = ((TaskComponent) endpoint.getComponent()).waiting();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      ExchangeTaskBinding work =
          ExchangeTaskBinding.of(exchange).orElseThrow(() -> new IllegalStateException(noTask()));
      if (!work.isOver()) {
        NewTask request = work.task().request(); // before the action: a task that waits drops it
        TaskActionResult act =
            endpoint.getAction().act(work, new TaskActionArguments(endpoint, exchange));
        return proceed(act, request, work, exchange, callback);
      }
      exchange.setRouteStop(true);
    } catch (RuntimeException e) {
      exchange.setException(e);
    }
    callback.done(true);
    return true;
  }

  private String noTask() {
    return endpoint
        + " is used on a route that no task runs; call the route from a task, by skill: or agent:";
  }

  private boolean proceed(
      TaskActionResult act,
      NewTask request,
      ExchangeTaskBinding work,
      Exchange exchange,
      AsyncCallback callback) {
    if (act instanceof TaskActionResult.Report report) {
      return continueAfter(
          work.reported(report.written()), exchange, callback, (done, failure) -> {});
    }
    if (act instanceof TaskActionResult.AwaitInput awaitInput) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, A2aTaskState.INPUT_REQUIRED.name());
      Runnable removeWaiting = waiting.enter(work, exchange);
      ParkedExchange parked = new ParkedExchange(work, exchange);
      if (!awaitInput.answer().toCompletableFuture().isDone()) {
        parked.park(request);
      }
      return continueAfter(
          awaitInput.answer(),
          exchange,
          callback,
          (inputResponse, failure) -> {
            removeWaiting.run();
            receiveInput(work, parked, exchange, inputResponse, failure);
          });
    }
    if (act instanceof TaskActionResult.AwaitStop awaitStop) {
      return continueAfter(
          awaitStop.stopped(), exchange, callback, (done, failure) -> exchange.setRouteStop(true));
    }
    work.end(((TaskActionResult.End) act).outcome());
    exchange.setRouteStop(true);
    callback.done(true);
    return true;
  }

  private static <T> boolean continueAfter(
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

  private static void receiveInput(
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

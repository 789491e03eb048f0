package io.serai.task.component;

import io.serai.task.Answer;
import io.serai.task.CanonicalState;
import io.serai.task.run.TaskEndedException;
import io.serai.task.run.WorkLeftException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/** Does what its endpoint says to the task of the exchange; waits without a thread. */
final class TaskProducer extends DefaultAsyncProducer {

  private final TaskEndpoint endpoint;
  private final WaitingWorks waiting;

  TaskProducer(TaskEndpoint endpoint) {
    super(endpoint);
    this.endpoint = endpoint;
    this.waiting = ((TaskComponent) endpoint.getComponent()).waiting();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      TaskWork work = TaskWork.of(exchange).orElseThrow(() -> new IllegalStateException(noTask()));
      if (!work.isOver()) {
        return go(
            endpoint.getAction().act(work, new Said(endpoint, exchange)), work, exchange, callback);
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
        + " stands on a route that no task runs; call the route by skill: or agent: from a task";
  }

  private boolean go(Act act, TaskWork work, Exchange exchange, AsyncCallback callback) {
    if (act instanceof Act.Report report) {
      return after(work.reported(report.written()), exchange, callback, (done, failure) -> {});
    }
    if (act instanceof Act.Ask ask) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, CanonicalState.INPUT_REQUIRED.name());
      Runnable leaves = waiting.enter(work, exchange);
      return after(
          ask.answer(),
          exchange,
          callback,
          (answer, failure) -> {
            leaves.run();
            take(work, exchange, answer, failure);
          });
    }
    if (act instanceof Act.Hold hold) {
      return after(
          hold.stopped(), exchange, callback, (done, failure) -> exchange.setRouteStop(true));
    }
    work.end(((Act.End) act).outcome());
    exchange.setRouteStop(true);
    callback.done(true);
    return true;
  }

  private static <T> boolean after(
      CompletionStage<T> stage,
      Exchange exchange,
      AsyncCallback callback,
      BiConsumer<@Nullable T, @Nullable Throwable> then) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    boolean now = future.isDone();
    var unused =
        future.whenComplete(
            (value, failure) -> {
              try {
                then.accept(value, failure);
              } catch (RuntimeException e) {
                exchange.setException(e);
              }
              callback.done(now);
            });
    return now;
  }

  private static void take(
      TaskWork work, Exchange exchange, @Nullable Answer answer, @Nullable Throwable failure) {
    Throwable reason = failure instanceof CompletionException ? failure.getCause() : failure;
    if (reason instanceof WorkLeftException) {
      work.leave();
      exchange.setRouteStop(true);
    } else if (reason instanceof TaskEndedException) {
      exchange.setRouteStop(true);
    } else if (reason != null) {
      exchange.setException(reason);
    } else if (answer != null && !work.goesOn()) {
      exchange.setRouteStop(true);
    } else if (answer != null) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, CanonicalState.WORKING.name());
      TaskWork.describe(exchange.getMessage(), answer.message());
      exchange.getMessage().setBody(AnswerBody.of(answer));
    }
  }
}

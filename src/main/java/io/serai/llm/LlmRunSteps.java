package io.serai.llm;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.read.LargeTaskOffloader;
import io.serai.task.run.work.TaskContext;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of a run on an exchange, one after the other, and ends the exchange: with the last
 * step, with the first that fails, or when its task has ended. Blocks no thread.
 *
 * @param work of the task that runs the route; null if none does
 * @param executor on which steps continue
 * @param worker computes what takes too long for an event loop
 */
record LlmRunSteps(
    Exchange exchange,
    AsyncCallback callback,
    @Nullable ExchangeTaskBinding work,
    Executor executor,
    LargeTaskOffloader worker,
    LlmRunBudget budget) {

  /** Returns the task. There must be one. */
  TaskContext task() {
    return Objects.requireNonNull(work).task();
  }

  /** Does a step with the value of a stage, when that is complete. */
  <T> void then(CompletionStage<T> stage, Consumer<T> step) {
    var unused =
        stage
            .toCompletableFuture()
            .whenCompleteAsync(
                (value, failure) -> {
                  if (failure != null) {
                    fail(CompletionCause.of(failure));
                  } else {
                    next(() -> step.accept(value));
                  }
                },
                executor);
  }

  /** Returns a turn for which is waited no longer than the run may take, or its task goes on. */
  CompletableFuture<Void> waiting(CompletableFuture<Void> turn) {
    OutboundAbortSignal calls = OutboundAbortSignal.of(exchange);
    Runnable leave = () -> turn.cancel(false);
    if (calls != null && !calls.register(leave)) {
      leave.run();
    }
    return turn.orTimeout(budget.timeLeft().toMillis(), TimeUnit.MILLISECONDS)
        .whenComplete(
            (done, failure) -> {
              if (calls != null) {
                calls.unregister(leave);
              }
            });
  }

  /** Does a step with what is computed from much data, on a worker. */
  <T> void compute(Supplier<T> work, Consumer<T> step) {
    then(worker.compute(work), step);
  }

  /** Does a step with what is computed from data of this size, on a worker if it is large. */
  <T> void compute(long size, Supplier<T> work, Consumer<T> step) {
    then(worker.compute(size, work), step);
  }

  /** Does a step, unless the task has ended. */
  void next(Runnable step) {
    if (isOver()) {
      stop();
      return;
    }
    try {
      step.run();
    } catch (RuntimeException | StackOverflowError failure) {
      fail(failure);
    }
  }

  /** Ends the exchange with a result. */
  void finish(String result) {
    exchange.getMessage().setBody(result);
    callback.done(false);
  }

  /** Ends the exchange, because its task has ended or goes on in another run. */
  void stop() {
    exchange.setRouteStop(true);
    callback.done(false);
  }

  private void fail(Throwable failure) {
    if (isOver()) {
      stop();
      return;
    }
    exchange.setException(
        failure instanceof TimeoutException ? ModelException.late(budget.timeout()) : failure);
    callback.done(false);
  }

  private boolean isOver() {
    return work != null && work.isOver();
  }
}

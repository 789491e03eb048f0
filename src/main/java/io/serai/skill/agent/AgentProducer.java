package io.serai.skill.agent;

import io.serai.task.CanonicalState;
import io.serai.task.Task;
import io.serai.task.component.TaskFailure;
import io.serai.task.component.TaskHeaders;
import io.serai.task.component.TaskWork;
import io.serai.task.run.TaskEndedException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/** Gives a task to an agent and waits for it without a thread. */
final class AgentProducer extends DefaultAsyncProducer {

  private final AgentEndpoint endpoint;
  private final AgentLinks links;
  private final Orders orders;

  AgentProducer(AgentEndpoint endpoint, AgentLinks links) {
    super(endpoint);
    this.endpoint = endpoint;
    this.links = links;
    this.orders = new Orders(links, endpoint);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Optional<TaskWork> work = TaskWork.of(exchange);
    if (work.isPresent() && work.get().isOver()) {
      exchange.setRouteStop(true);
      callback.done(true);
      return true;
    }
    CompletableFuture<Task> task = begin(work, exchange).toCompletableFuture();
    boolean now = task.isDone();
    Executor here = now ? Runnable::run : work.map(TaskWork::here).orElseGet(links.here());
    var unused =
        task.whenCompleteAsync(
            (end, failure) -> {
              take(exchange, work, end, failure);
              callback.done(now);
            },
            here);
    return now;
  }

  private CompletionStage<Task> begin(Optional<TaskWork> work, Exchange exchange) {
    try {
      Callee callee =
          links
              .callees()
              .find(endpoint.getAgentId())
              .orElseThrow(
                  () ->
                      new TaskFailure("E010", "There is no agent " + endpoint.getAgentId() + "."));
      return work.isPresent() ? delegate(callee, work.get(), exchange) : ask(callee, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Task> ask(Callee callee, Exchange exchange) {
    String open = endpoint.option("task", exchange);
    CompletionStage<Task> given =
        open == null
            ? callee.give(orders.of(exchange))
            : callee.reply(open, orders.caller(exchange), orders.message(exchange));
    return endpoint.isAwaitEnd()
        ? given.thenCompose(task -> callee.settledOrLeft(task.id()))
        : given;
  }

  private CompletionStage<Task> delegate(Callee callee, TaskWork work, Exchange exchange) {
    String why = endpoint.option("reason", exchange);
    Relay relay = relay(endpoint.option("relay", exchange));
    Order order = orders.of(work, callee.id(), exchange);
    return new Delegation(callee, order, work, relay).give(why, endpoint.isAwaitEnd());
  }

  private static Relay relay(@Nullable String option) {
    return switch (option == null ? "progress" : option) {
      case "none" -> Relay.NONE;
      case "progress" -> Relay.PROGRESS;
      case "all" -> Relay.ALL;
      default -> throw new IllegalArgumentException("relay takes none, progress or all");
    };
  }

  private void take(
      Exchange exchange,
      Optional<TaskWork> work,
      @Nullable Task task,
      @Nullable Throwable failure) {
    if (work.isPresent() && (work.get().isOver() || isEnd(failure) || !work.get().goesOn())) {
      exchange.setRouteStop(true);
    } else if (failure != null) {
      fail(exchange, work.isEmpty(), AgentFailures.of(failure));
    } else if (task != null) {
      take(exchange, work.isEmpty(), task);
    }
  }

  private static boolean isEnd(@Nullable Throwable failure) {
    return failure instanceof TaskEndedException
        || (failure instanceof CompletionException
            && failure.getCause() instanceof TaskEndedException);
  }

  private void fail(Exchange exchange, boolean outside, Throwable failure) {
    endpoint.failureReply().end(exchange, failure);
    Object state = exchange.getMessage().getHeader(AgentHeaders.TASK_STATE);
    if (outside && exchange.getException() == null && state != null) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, state);
    }
  }

  private void take(Exchange exchange, boolean outside, Task task) {
    Message message = exchange.getMessage();
    CanonicalState state = task.status().canonical();
    message.setHeader(AgentHeaders.TASK_ID, task.id());
    message.setHeader(AgentHeaders.TASK_STATE, state.name());
    if (outside) {
      message.setHeader(TaskHeaders.TASK_ID, task.id());
      message.setHeader(TaskHeaders.CONTEXT_ID, task.request().context());
      message.setHeader(TaskHeaders.STATE, state.name());
    }
    if (!endpoint.isAwaitEnd()) {
      return;
    }
    if (state == CanonicalState.COMPLETED) {
      message.setBody(TaskResult.of(task));
    } else if (state.isInterrupted()) {
      message.setBody(TaskResult.words(task));
    } else {
      fail(exchange, outside, AgentFailedException.of(task));
    }
  }
}

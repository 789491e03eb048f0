package io.serai.skill.agent;

import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.component.TaskHeaders;
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
  private final AgentComponentContext links;
  private final DelegationRequestFactory delegationRequestFactory;

  AgentProducer(AgentEndpoint endpoint, AgentComponentContext links) {
    super(endpoint);
    this.endpoint = endpoint;
    this.links = links;
    this.delegationRequestFactory = new DelegationRequestFactory(links, endpoint);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Optional<ExchangeTaskBinding> work = ExchangeTaskBinding.of(exchange);
    if (work.isPresent() && work.get().isOver()) {
      exchange.setRouteStop(true);
      callback.done(true);
      return true;
    }
    CompletableFuture<Task> task = begin(work, exchange).toCompletableFuture();
    boolean now = task.isDone();
    Executor here =
        now ? Runnable::run : work.map(ExchangeTaskBinding::here).orElseGet(links.here());
    var unused =
        task.whenCompleteAsync(
            (end, failure) -> {
              take(exchange, work, end, failure);
              callback.done(now);
            },
            here);
    return now;
  }

  private CompletionStage<Task> begin(Optional<ExchangeTaskBinding> work, Exchange exchange) {
    try {
      CallableAgent callableAgent =
          links
              .callees()
              .find(endpoint.getAgentId())
              .orElseThrow(
                  () ->
                      new TaskFailureException(
                          "E010", "There is no agent " + endpoint.getAgentId() + "."));
      return work.isPresent()
          ? delegate(callableAgent, work.get(), exchange)
          : ask(callableAgent, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Task> ask(CallableAgent callableAgent, Exchange exchange) {
    String open = endpoint.option("task", exchange);
    CompletionStage<Task> given =
        open == null
            ? callableAgent.give(delegationRequestFactory.of(exchange))
            : callableAgent.reply(
                open,
                delegationRequestFactory.caller(exchange),
                delegationRequestFactory.message(exchange));
    return endpoint.isAwaitEnd()
        ? given.thenCompose(task -> callableAgent.settledOrLeft(task.id()))
        : given;
  }

  private CompletionStage<Task> delegate(
      CallableAgent callableAgent, ExchangeTaskBinding work, Exchange exchange) {
    String why = endpoint.option("reason", exchange);
    EventRelayMode relay = relay(endpoint.option("relay", exchange));
    DelegationRequest delegationRequest =
        delegationRequestFactory.of(work, callableAgent.id(), exchange);
    return new AgentTaskDelegation(callableAgent, delegationRequest, work, relay)
        .give(why, endpoint.isAwaitEnd());
  }

  private static EventRelayMode relay(@Nullable String option) {
    return switch (option == null ? "progress" : option) {
      case "none" -> EventRelayMode.NONE;
      case "progress" -> EventRelayMode.PROGRESS;
      case "all" -> EventRelayMode.ALL;
      default -> throw new IllegalArgumentException("relay takes none, progress or all");
    };
  }

  private void take(
      Exchange exchange,
      Optional<ExchangeTaskBinding> work,
      @Nullable Task task,
      @Nullable Throwable failure) {
    if (work.isPresent() && (work.get().isOver() || isEnd(failure) || !work.get().goesOn())) {
      exchange.setRouteStop(true);
    } else if (failure != null) {
      fail(exchange, work.isEmpty(), AgentExceptionMapper.of(failure));
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
    A2aTaskState state = task.status().canonical();
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
    if (state == A2aTaskState.COMPLETED) {
      message.setBody(TaskResultToBody.of(task));
    } else if (state.isInterrupted()) {
      message.setBody(TaskResultToBody.words(task));
    } else {
      fail(exchange, outside, AgentFailedException.of(task));
    }
  }
}

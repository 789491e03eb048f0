package io.serai.skill.agent;

import io.serai.concurrent.CompletionCause;
import io.serai.task.A2aTaskState;
import io.serai.task.ErrorCode;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.component.TaskHeaders;
import io.serai.task.run.failure.TaskEndedException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.support.DefaultAsyncProducer;
import org.jspecify.annotations.Nullable;

/** Gives a task to an agent and waits for it without blocking a thread. */
final class AgentProducer extends DefaultAsyncProducer {

  private final AgentEndpoint endpoint;
  private final AgentComponentContext context;
  private final DelegationRequestFactory requests;

  AgentProducer(AgentEndpoint endpoint, AgentComponentContext context) {
    super(endpoint);
    this.endpoint = endpoint;
    this.context = context;
    this.requests = new DelegationRequestFactory(context, endpoint);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Optional<ExchangeTaskBinding> binding = ExchangeTaskBinding.of(exchange);
    if (binding.isPresent() && binding.get().isOver()) {
      exchange.setRouteStop(true);
      callback.done(true);
      return true;
    }
    CompletableFuture<Task> task = begin(binding, exchange).toCompletableFuture();
    boolean now = task.isDone();
    Executor executor =
        now
            ? Runnable::run
            : binding.map(ExchangeTaskBinding::executor).orElseGet(context.executor());
    var unused =
        task.whenCompleteAsync(
            (end, failure) -> {
              finish(exchange, binding, end, failure);
              callback.done(now);
            },
            executor);
    return now;
  }

  private CompletionStage<Task> begin(Optional<ExchangeTaskBinding> binding, Exchange exchange) {
    try {
      CallableAgent callableAgent =
          context
              .resolver()
              .find(endpoint.getAgentId())
              .orElseThrow(
                  () ->
                      new TaskFailureException(
                          ErrorCode.INVALID_INPUT.code(),
                          "There is no agent " + endpoint.getAgentId() + "."));
      return binding.isPresent()
          ? delegate(callableAgent, binding.get(), exchange)
          : ask(callableAgent, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Task> ask(CallableAgent callableAgent, Exchange exchange) {
    String open = endpoint.option("task", exchange);
    CompletionStage<Task> started =
        open == null
            ? callableAgent.give(requests.of(exchange))
            : callableAgent.reply(open, requests.caller(exchange), requests.message(exchange));
    return endpoint.isAwaitEnd()
        ? started.thenCompose(task -> callableAgent.settledOrLeft(task.id()))
        : started;
  }

  private CompletionStage<Task> delegate(
      CallableAgent callableAgent, ExchangeTaskBinding binding, Exchange exchange) {
    String why = requests.reason(callableAgent.id(), exchange);
    EventRelayMode relay = relay(endpoint.option("relay", exchange));
    DelegationRequest delegationRequest = requests.of(binding, callableAgent.id(), exchange);
    return new AgentTaskDelegation(callableAgent, delegationRequest, binding, relay)
        .give(why, endpoint.isAwaitEnd());
  }

  private static EventRelayMode relay(@Nullable String option) {
    return switch (option == null ? "progress" : option) {
      case "none" -> EventRelayMode.NONE;
      case "progress" -> EventRelayMode.PROGRESS;
      case "all" -> EventRelayMode.ALL;
      default -> throw new IllegalArgumentException("relay must be none, progress or all");
    };
  }

  private void finish(
      Exchange exchange,
      Optional<ExchangeTaskBinding> binding,
      @Nullable Task task,
      @Nullable Throwable failure) {
    if (binding.isPresent()
        && (binding.get().isOver()
            || isEnd(failure, binding.get())
            || !binding.get().checkOwnerRights())) {
      exchange.setRouteStop(true);
    } else if (failure != null) {
      fail(exchange, binding.isEmpty(), AgentExceptionMapper.of(failure));
    } else if (task != null) {
      finish(exchange, binding.isEmpty(), task);
    }
  }

  /** Whether the task that delegates has ended; if it is the other one, that is a failure. */
  private static boolean isEnd(@Nullable Throwable failure, ExchangeTaskBinding binding) {
    return failure != null
        && CompletionCause.of(failure) instanceof TaskEndedException ended
        && ended.task().id().equals(binding.task().request().id());
  }

  private void fail(Exchange exchange, boolean standalone, Throwable failure) {
    endpoint.failureReply().end(exchange, failure);
    Object state = exchange.getMessage().getHeader(AgentHeaders.TASK_STATE);
    if (standalone && exchange.getException() == null && state != null) {
      exchange.getMessage().setHeader(TaskHeaders.STATE, state);
    }
  }

  private void finish(Exchange exchange, boolean standalone, Task task) {
    Message message = exchange.getMessage();
    A2aTaskState state = task.status().canonical();
    message.setHeader(AgentHeaders.TASK_ID, task.id());
    message.setHeader(AgentHeaders.TASK_STATE, state.name());
    if (standalone) {
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
      fail(exchange, standalone, AgentFailedException.of(task));
    }
  }
}

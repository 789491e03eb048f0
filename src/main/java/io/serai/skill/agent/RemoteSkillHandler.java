package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillStatistics;
import io.serai.task.A2aTaskState;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.ProtocolOrigin;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.component.TaskHeaders;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Calls a skill of a remote agent. Each call is a task of that agent, on behalf of the caller, with
 * the inputs as message. A task that runs the skill becomes its parent. If the parent was submitted
 * for exactly this skill, the agent's artifacts become its own. Thread-safe; never blocks.
 */
public final class RemoteSkillHandler extends AsyncProcessorSupport {

  private static final String TEXT = "text";
  private static final String MESSAGE_HEADER = "SeraiTaskMessage";

  private final AgentComponentContext context;
  private final String agent;
  private final String id;
  private final String version;
  private final @Nullable SkillStatistics statistics;

  /**
   * Creates a handler.
   *
   * @param id id of the skill in this hub
   */
  public RemoteSkillHandler(
      AgentComponentContext context,
      String agent,
      String id,
      String version,
      @Nullable SkillStatistics statistics) {
    this.context = context;
    this.agent = agent;
    this.id = id;
    this.version = version;
    this.statistics = statistics;
  }

  /** Whether a skill may be called as far as its agent is concerned, if it is that of another. */
  public static boolean isAdmitted(Caller caller, Skill skill) {
    return !(skill.handler() instanceof RemoteSkillHandler remote) || remote.admits(caller);
  }

  /**
   * Whether the agent accepts tasks of the caller; one that is unknown says so when it is called.
   */
  public boolean admits(Caller caller) {
    return context.resolver().find(agent).map(known -> known.admits(caller)).orElse(true);
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Optional<ExchangeTaskBinding> binding = ExchangeTaskBinding.of(exchange);
    Executor executor = binding.map(ExchangeTaskBinding::executor).orElseGet(context.executor());
    long began = System.nanoTime();
    var unused =
        begin(exchange, binding)
            .toCompletableFuture()
            .whenCompleteAsync(
                (done, failure) -> {
                  finish(exchange, failure, began);
                  callback.done(false);
                },
                executor);
    return false;
  }

  private CompletionStage<Void> begin(Exchange exchange, Optional<ExchangeTaskBinding> binding) {
    try {
      CallableAgent callableAgent =
          context
              .resolver()
              .find(agent)
              .orElseThrow(
                  () ->
                      new TaskFailureException(
                          ErrorCode.INVALID_INPUT.code(), "There is no agent " + agent + "."));
      Message message = message(exchange, binding);
      Caller known = ExchangeTaskBinding.caller(exchange);
      Caller caller = known == null ? Caller.HUB : known;
      return binding.isPresent()
          ? delegate(callableAgent, binding.get(), caller, message, exchange)
          : ask(callableAgent, caller, message, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Void> delegate(
      CallableAgent callableAgent,
      ExchangeTaskBinding binding,
      Caller caller,
      Message message,
      Exchange exchange) {
    String reason = "The skill " + id + " is served by " + agent + ".";
    boolean isRequestedSkill = binding.task().request().skill().equals(id);
    DelegationRequest delegationRequest =
        SubtaskRequestBuilder.request(
            binding,
            agent,
            caller,
            id,
            reason,
            message,
            binding.task().request().weight(),
            exchange);
    AgentTaskDelegation delegation =
        new AgentTaskDelegation(
            callableAgent,
            delegationRequest,
            binding,
            isRequestedSkill ? EventRelayMode.OWN : EventRelayMode.PROGRESS);
    return delegation
        .give(reason, true)
        .thenAccept(
            task -> {
              if (isRequestedSkill && task.reply() != null) {
                binding.end(new TaskOutcome.Replied(task.reply()));
              }
              if (isRequestedSkill) {
                endAsTheAgentDid(task, binding);
              }
              if (delegation.hasRelayedArtifacts() && isRequestedSkill) {
                binding.given();
              }
              setResult(exchange, task);
            });
  }

  /** Ends a task that consists of this skill as rejected or canceled, if the agent's task is. */
  private static void endAsTheAgentDid(Task task, ExchangeTaskBinding binding) {
    Message given = task.status().message();
    String words = given == null ? null : given.text();
    Message message = binding.task().message(words == null ? "" : words);
    A2aTaskState state = task.status().canonical();
    if (state == A2aTaskState.REJECTED) {
      binding.end(new TaskOutcome.Rejected(message));
    } else if (state == A2aTaskState.CANCELED) {
      binding.end(new TaskOutcome.Canceled(message));
    }
  }

  /**
   * Runs the skill without a parent task. Nobody can answer questions, so the agent's task is
   * canceled if it asks one.
   */
  private CompletionStage<Void> ask(
      CallableAgent callableAgent, Caller caller, Message message, Exchange exchange) {
    RequestContext facts = RequestContext.of(exchange);
    DelegationRequest delegationRequest =
        new DelegationRequest(
            context.ids().get(),
            caller,
            id,
            message,
            null,
            null,
            ProtocolOrigin.of("camel").asked(facts.id(), facts.traceparent()),
            0,
            0,
            null,
            false);
    return callableAgent
        .give(delegationRequest)
        .thenCompose(begun -> callableAgent.settled(begun.id()))
        .thenAccept(
            task -> {
              if (task.status().canonical().isInterrupted()) {
                callableAgent.cancel(task.id(), StopMode.NOW, caller.id(), null);
                throw new TaskFailureException(
                    ErrorCode.INVALID_INPUT.code(),
                    "%s needs more: %s Ask for it as a task."
                        .formatted(agent, TaskResultToBody.words(task)));
              }
              setResult(exchange, task);
            });
  }

  private static void setResult(Exchange exchange, Task task) {
    if (task.status().canonical() != A2aTaskState.COMPLETED) {
      throw AgentFailedException.of(task);
    }
    Object result = TaskResultToBody.of(task);
    exchange.getMessage().setBody(JsonMappers.MAPPER.<JsonNode>valueToTree(result));
    String words = TaskResultToBody.words(task);
    if (words != null) {
      exchange.getMessage().setHeader(MESSAGE_HEADER, words);
    }
    exchange.getMessage().setHeader(AgentHeaders.TASK_ID, task.id());
    exchange.getMessage().removeHeader(TaskHeaders.STATE);
  }

  /**
   * Returns the original message if it asks for this skill and nothing else; otherwise the inputs.
   */
  private Message message(Exchange exchange, Optional<ExchangeTaskBinding> binding) {
    JsonNode body = exchange.getMessage().getBody(JsonNode.class);
    ObjectNode input = body instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
    Optional<Message> said =
        binding
            .map(each -> each.task().request())
            .filter(request -> request.skill().equals(id) && input.equals(request.input()))
            .map(request -> request.message());
    if (said.isPresent() && isPlain(said.get())) {
      return Message.of(context.ids().get(), MessageRole.USER, said.get().parts());
    }
    boolean words = input.size() == 1 && input.path(TEXT).isTextual();
    Part part = words ? Part.ofText(input.get(TEXT).textValue()) : Part.ofData(input);
    return Message.of(context.ids().get(), MessageRole.USER, List.of(part));
  }

  /** Whether no data part names a skill, which only this hub can interpret. */
  private static boolean isPlain(Message message) {
    return message.parts().stream()
        .map(Part::data)
        .noneMatch(data -> data != null && data.path("skill").isTextual());
  }

  private void finish(Exchange exchange, @Nullable Throwable failure, long began) {
    if (failure != null) {
      exchange.setException(AgentExceptionMapper.of(failure));
    }
    if (statistics != null) {
      statistics.record(id, version, failure == null, System.nanoTime() - began);
    }
  }
}

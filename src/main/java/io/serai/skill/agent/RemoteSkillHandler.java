package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.serai.skill.SkillStatistics;
import io.serai.task.A2aTaskState;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.component.TaskHeaders;
import io.serai.task.run.TaskOutcome;
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
 * A skill that an agent elsewhere has: each call is a task of that agent, in the name of whoever
 * asks, with the inputs as what is said. A task that runs it is that one's parent; where it was
 * asked for just this, what the agent makes is its own. Thread-safe; never blocks.
 */
public final class RemoteSkillHandler extends AsyncProcessorSupport {

  private static final String TEXT = "text";
  private static final String LAST_WORDS = "SeraiTaskMessage";

  private final AgentComponentContext links;
  private final String agent;
  private final String id;
  private final String version;
  private final @Nullable SkillStatistics statistics;

  /**
   * @param id of the skill as it is called here
   */
  public RemoteSkillHandler(
      AgentComponentContext links,
      String agent,
      String id,
      String version,
      @Nullable SkillStatistics statistics) {
    this.links = links;
    this.agent = agent;
    this.id = id;
    this.version = version;
    this.statistics = statistics;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    Optional<ExchangeTaskBinding> work = ExchangeTaskBinding.of(exchange);
    Executor here = work.map(ExchangeTaskBinding::here).orElseGet(links.here());
    var unused =
        begin(exchange, work)
            .toCompletableFuture()
            .whenCompleteAsync(
                (done, failure) -> {
                  finish(exchange, failure);
                  callback.done(false);
                },
                here);
    return false;
  }

  private CompletionStage<Void> begin(Exchange exchange, Optional<ExchangeTaskBinding> work) {
    try {
      CallableAgent callableAgent =
          links
              .callees()
              .find(agent)
              .orElseThrow(
                  () -> new TaskFailureException("E010", "There is no agent " + agent + "."));
      Message message = message(exchange, work);
      Caller known = ExchangeTaskBinding.caller(exchange);
      Caller caller = known == null ? Caller.HUB : known;
      return work.isPresent()
          ? delegate(callableAgent, work.get(), caller, message, exchange)
          : ask(callableAgent, caller, message, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Void> delegate(
      CallableAgent callableAgent,
      ExchangeTaskBinding work,
      Caller caller,
      Message message,
      Exchange exchange) {
    boolean asked = work.task().request().skill().equals(id);
    DelegationRequest delegationRequest =
        DelegationContext.order(
            work, agent, caller, id, message, work.task().request().weight(), exchange);
    AgentTaskDelegation delegation =
        new AgentTaskDelegation(
            callableAgent,
            delegationRequest,
            work,
            asked ? EventRelayMode.OWN : EventRelayMode.PROGRESS);
    return delegation
        .give(null, true)
        .thenAccept(
            task -> {
              if (asked && task.reply() != null) {
                work.end(new TaskOutcome.Replied(task.reply()));
              }
              if (delegation.gaveArtifacts() && asked) {
                work.given();
              }
              take(exchange, task);
            });
  }

  /** Nobody follows the task but this exchange, so nobody can be asked for more. */
  private CompletionStage<Void> ask(
      CallableAgent callableAgent, Caller caller, Message message, Exchange exchange) {
    RequestContext facts = RequestContext.of(exchange);
    DelegationRequest delegationRequest =
        new DelegationRequest(
            links.ids().get(),
            caller,
            id,
            message,
            null,
            null,
            TaskOrigin.of("camel").asked(facts.id(), facts.traceparent()),
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
                callableAgent.cancel(task.id(), StopMode.NOW, caller.id());
                throw new TaskFailureException(
                    "E010",
                    agent
                        + " needs more: "
                        + TaskResultToBody.words(task)
                        + " Ask for it as a task.");
              }
              take(exchange, task);
            });
  }

  private static void take(Exchange exchange, Task task) {
    if (task.status().canonical() != A2aTaskState.COMPLETED) {
      throw AgentFailedException.of(task);
    }
    Object result = TaskResultToBody.of(task);
    exchange.getMessage().setBody(JsonMappers.MAPPER.<JsonNode>valueToTree(result));
    String words = TaskResultToBody.words(task);
    if (words != null) {
      exchange.getMessage().setHeader(LAST_WORDS, words);
    }
    exchange.getMessage().setHeader(AgentHeaders.TASK_ID, task.id());
    exchange.getMessage().removeHeader(TaskHeaders.STATE);
  }

  /** What was said itself where it asks for this and nothing else, else the inputs. */
  private Message message(Exchange exchange, Optional<ExchangeTaskBinding> work) {
    JsonNode body = exchange.getMessage().getBody(JsonNode.class);
    ObjectNode input = body instanceof ObjectNode object ? object.deepCopy() : JsonMappers.object();
    Optional<Message> said =
        work.map(each -> each.task().request())
            .filter(request -> request.skill().equals(id) && input.equals(request.input()))
            .map(request -> request.message());
    if (said.isPresent() && isPlain(said.get())) {
      return Message.of(links.ids().get(), MessageRole.USER, said.get().parts());
    }
    boolean words = input.size() == 1 && input.path(TEXT).isTextual();
    Part part = words ? Part.ofText(input.get(TEXT).textValue()) : Part.ofData(input);
    return Message.of(links.ids().get(), MessageRole.USER, List.of(part));
  }

  /** Whether no part of it is for this hub alone, to name the skill. */
  private static boolean isPlain(Message message) {
    return message.parts().stream()
        .map(Part::data)
        .noneMatch(data -> data != null && data.path("skill").isTextual());
  }

  private void finish(Exchange exchange, @Nullable Throwable failure) {
    if (failure != null) {
      exchange.setException(AgentExceptionMapper.of(failure));
    }
    if (statistics != null) {
      statistics.record(id, version, failure == null);
    }
  }
}

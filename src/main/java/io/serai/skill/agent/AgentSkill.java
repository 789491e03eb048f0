package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.http.RequestFacts;
import io.serai.security.Caller;
import io.serai.skill.SkillStatistics;
import io.serai.task.CanonicalState;
import io.serai.task.Message;
import io.serai.task.Origin;
import io.serai.task.Part;
import io.serai.task.Role;
import io.serai.task.Stop;
import io.serai.task.Task;
import io.serai.task.component.TaskFailure;
import io.serai.task.component.TaskHeaders;
import io.serai.task.component.TaskWork;
import io.serai.task.run.Outcome;
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
public final class AgentSkill extends AsyncProcessorSupport {

  private static final String TEXT = "text";
  private static final String LAST_WORDS = "SeraiTaskMessage";

  private final AgentLinks links;
  private final String agent;
  private final String id;
  private final String version;
  private final @Nullable SkillStatistics statistics;

  /**
   * @param id of the skill as it is called here
   */
  public AgentSkill(
      AgentLinks links,
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
    Optional<TaskWork> work = TaskWork.of(exchange);
    Executor here = work.map(TaskWork::here).orElseGet(links.here());
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

  private CompletionStage<Void> begin(Exchange exchange, Optional<TaskWork> work) {
    try {
      Callee callee =
          links
              .callees()
              .find(agent)
              .orElseThrow(() -> new TaskFailure("E010", "There is no agent " + agent + "."));
      Message message = message(exchange, work);
      Caller known = TaskWork.caller(exchange);
      Caller caller = known == null ? Caller.HUB : known;
      return work.isPresent()
          ? delegate(callee, work.get(), caller, message, exchange)
          : ask(callee, caller, message, exchange);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private CompletionStage<Void> delegate(
      Callee callee, TaskWork work, Caller caller, Message message, Exchange exchange) {
    boolean asked = work.task().request().skill().equals(id);
    Order order =
        Parentage.order(work, agent, caller, id, message, work.task().request().weight(), exchange);
    Delegation delegation = new Delegation(callee, order, work, asked ? Relay.OWN : Relay.PROGRESS);
    return delegation
        .give(null, true)
        .thenAccept(
            task -> {
              if (asked && task.reply() != null) {
                work.end(new Outcome.Replied(task.reply()));
              }
              if (delegation.gaveArtifacts() && asked) {
                work.given();
              }
              take(exchange, task);
            });
  }

  /** Nobody follows the task but this exchange, so nobody can be asked for more. */
  private CompletionStage<Void> ask(
      Callee callee, Caller caller, Message message, Exchange exchange) {
    RequestFacts facts = RequestFacts.of(exchange);
    Order order =
        new Order(
            links.ids().get(),
            caller,
            id,
            message,
            null,
            null,
            Origin.of("camel").asked(facts.id(), facts.traceparent()),
            0,
            0,
            null,
            false);
    return callee
        .give(order)
        .thenCompose(begun -> callee.settled(begun.id()))
        .thenAccept(
            task -> {
              if (task.status().canonical().isInterrupted()) {
                callee.cancel(task.id(), Stop.NOW, caller.id());
                throw new TaskFailure(
                    "E010",
                    agent + " needs more: " + TaskResult.words(task) + " Ask for it as a task.");
              }
              take(exchange, task);
            });
  }

  private static void take(Exchange exchange, Task task) {
    if (task.status().canonical() != CanonicalState.COMPLETED) {
      throw AgentFailedException.of(task);
    }
    Object result = TaskResult.of(task);
    exchange.getMessage().setBody(Json.MAPPER.<JsonNode>valueToTree(result));
    String words = TaskResult.words(task);
    if (words != null) {
      exchange.getMessage().setHeader(LAST_WORDS, words);
    }
    exchange.getMessage().setHeader(AgentHeaders.TASK_ID, task.id());
    exchange.getMessage().removeHeader(TaskHeaders.STATE);
  }

  /** What was said itself where it asks for this and nothing else, else the inputs. */
  private Message message(Exchange exchange, Optional<TaskWork> work) {
    JsonNode body = exchange.getMessage().getBody(JsonNode.class);
    ObjectNode input = body instanceof ObjectNode object ? object.deepCopy() : Json.object();
    Optional<Message> said =
        work.map(each -> each.task().request())
            .filter(request -> request.skill().equals(id) && input.equals(request.input()))
            .map(request -> request.message());
    if (said.isPresent() && isPlain(said.get())) {
      return Message.of(links.ids().get(), Role.USER, said.get().parts());
    }
    boolean words = input.size() == 1 && input.path(TEXT).isTextual();
    Part part = words ? Part.ofText(input.get(TEXT).textValue()) : Part.ofData(input);
    return Message.of(links.ids().get(), Role.USER, List.of(part));
  }

  /** Whether no part of it is for this hub alone, to name the skill. */
  private static boolean isPlain(Message message) {
    return message.parts().stream()
        .map(Part::data)
        .noneMatch(data -> data != null && data.path("skill").isTextual());
  }

  private void finish(Exchange exchange, @Nullable Throwable failure) {
    if (failure != null) {
      exchange.setException(AgentFailures.of(failure));
    }
    if (statistics != null) {
      statistics.record(id, version, failure == null);
    }
  }
}

package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.TaskOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** What a task hands down to those that it delegates: its conversation, its origin, its urgency. */
final class DelegationContext {

  /** The chain of agents that a task came through; also what A2W calls it. */
  private static final String CHAIN = "a2w_chain";

  private DelegationContext() {}

  /**
   * The order of a task that delegates: everything of it goes along but who calls.
   *
   * @throws TaskFailureException where the agent has been asked itself on the way here
   */
  static DelegationRequest order(
      ExchangeTaskBinding work,
      String callee,
      Caller caller,
      @Nullable String skill,
      Message message,
      int weight,
      Exchange exchange) {
    NewTask asked = work.task().request();
    refuseCircle(asked, callee, skill);
    List<String> chain = chain(asked);
    return new DelegationRequest(
        named(work.nextDelegation(callee)),
        caller,
        skill,
        message,
        asked.context(),
        asked.id(),
        passedOn(asked.origin(), chain)
            .asked(asked.origin().request(), above(exchange, asked.origin())),
        asked.priority(),
        weight,
        asked.deadline(),
        asked.enforced());
  }

  /** Refuses an agent that this task came through already. */
  static void refuseCircle(NewTask asked, String callee, @Nullable String skill) {
    List<String> chain = chain(asked);
    if (!chain.contains(callee)) {
      return;
    }
    String remedy =
        chain.get(chain.size() - 1).equals(callee)
            ? callee
                + " does this task itself: call its skill by skill:"
                + (skill == null ? "ID" : skill)
            : callee + " waits for this task already: let another agent do it";
    throw new TaskFailureException(
        "E010",
        "delegation_cycle: " + String.join(" to ", chain) + " to " + callee + ". " + remedy + ".");
  }

  /** The id that something of this name always has. */
  static String named(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static List<String> chain(NewTask asked) {
    List<String> chain = new ArrayList<>();
    JsonNode facts = asked.origin().facts();
    JsonNode known = facts.has(CHAIN) ? facts.get(CHAIN) : facts.path("metadata").path(CHAIN);
    known.forEach(id -> chain.add(id.asText()));
    if (!chain.contains(asked.agent())) {
      chain.add(asked.agent());
    }
    return chain;
  }

  /** The span of the work that delegates. */
  private static @Nullable String above(Exchange exchange, TaskOrigin origin) {
    String span = exchange.getProperty(RequestContext.TRACEPARENT, String.class);
    return span == null ? origin.traceparent() : span;
  }

  private static TaskOrigin passedOn(TaskOrigin origin, List<String> chain) {
    ObjectNode facts =
        origin.facts() instanceof ObjectNode known ? known.deepCopy() : JsonMappers.object();
    facts.set(CHAIN, JsonMappers.MAPPER.valueToTree(chain));
    return new TaskOrigin(origin.protocol(), facts);
  }
}

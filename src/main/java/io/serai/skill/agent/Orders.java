package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;
import io.serai.http.RequestFacts;
import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Origin;
import io.serai.task.Role;
import io.serai.task.component.TaskFailure;
import io.serai.task.component.TaskWork;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Writes orders: who gives them, on whose behalf, and which ids they get. */
final class Orders {

  /** The chain of agents that a task came through; also what A2W calls it. */
  private static final String CHAIN = "a2w_chain";

  private static final String BUS = "operator:bus";

  private final AgentLinks links;
  private final AgentEndpoint endpoint;

  Orders(AgentLinks links, AgentEndpoint endpoint) {
    this.links = links;
    this.endpoint = endpoint;
  }

  /**
   * The order of a task that delegates: everything of it goes along but who calls.
   *
   * @throws TaskFailure where its agent may not, or has been asked itself on the way here
   */
  Order of(TaskWork work, String callee, Exchange exchange) {
    NewTask asked = work.task().request();
    Agent agent = links.agents().find(asked.agent()).orElse(ServingAgents.HUB);
    List<String> chain = chain(asked);
    if (chain.contains(callee)) {
      throw new TaskFailure(
          "E010", "delegation_cycle: " + String.join(" to ", chain) + " to " + callee);
    }
    if (!agent.mayDelegateTo(callee)) {
      throw new TaskFailure("E020", agent.id() + " may not delegate to " + callee + ".");
    }
    return new Order(
        named(work.nextDelegation(callee)),
        new Caller(agent.id(), false, agent.permissions()),
        endpoint.option("skill", exchange),
        message(exchange),
        asked.context(),
        asked.id(),
        passedOn(asked.origin(), chain)
            .asked(asked.origin().request(), above(exchange, asked.origin())),
        asked.priority(),
        agent.weight(),
        asked.deadline(),
        asked.enforced());
  }

  /** The order of a route that no task runs. */
  Order of(Exchange exchange) {
    Caller caller = caller(exchange);
    RequestFacts facts = RequestFacts.of(exchange);
    String key = endpoint.option("key", exchange);
    return new Order(
        key == null
            ? links.ids().get()
            : named(caller.id() + "/" + endpoint.getAgentId() + "/" + key),
        caller,
        endpoint.option("skill", exchange),
        message(exchange),
        endpoint.option("context", exchange),
        null,
        Origin.of("camel").asked(facts.id(), facts.traceparent()),
        number(endpoint.option("priority", exchange)),
        links.agents().find(caller.id()).map(Agent::weight).orElse(0),
        null,
        false);
  }

  /** Who a route that no task runs calls as: the agent that it names, else the hub's operator. */
  Caller caller(Exchange exchange) {
    String id = endpoint.option("caller", exchange);
    if (id == null) {
      return new Caller(BUS, true, Permissions.ALL);
    }
    return links
        .agents()
        .find(id)
        .map(Caller::of)
        .orElseThrow(() -> new TaskFailure("E020", "There is no agent " + id + " to call as."));
  }

  /** The body as what is said. */
  Message message(Exchange exchange) {
    return Message.of(links.ids().get(), Role.USER, List.of(Spoken.part(exchange)));
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
  private static @Nullable String above(Exchange exchange, Origin origin) {
    String span = exchange.getProperty(RequestFacts.TRACEPARENT, String.class);
    return span == null ? origin.traceparent() : span;
  }

  private static Origin passedOn(Origin origin, List<String> chain) {
    ObjectNode facts =
        origin.facts() instanceof ObjectNode known ? known.deepCopy() : Json.object();
    facts.set(CHAIN, Json.MAPPER.valueToTree(chain));
    return new Origin(origin.protocol(), facts);
  }

  private static String named(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static int number(@Nullable String text) {
    return text == null ? 0 : Integer.parseInt(text);
  }
}

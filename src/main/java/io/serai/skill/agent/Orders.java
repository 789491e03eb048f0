package io.serai.skill.agent;

import io.serai.http.RequestFacts;
import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Origin;
import io.serai.task.Role;
import io.serai.task.component.TaskFailure;
import io.serai.task.component.TaskWork;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Writes orders: who gives them, on whose behalf, and which ids they get. */
final class Orders {

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
    String skill = endpoint.option("skill", exchange);
    Parentage.refuseCircle(asked, callee, skill);
    Agent agent =
        links
            .agents()
            .find(asked.agent())
            .orElseThrow(
                () ->
                    new TaskFailure(
                        "E020",
                        "There is no agent "
                            + asked.agent()
                            + " any more, so it may not delegate to "
                            + callee
                            + "."));
    if (!agent.mayDelegateTo(callee)) {
      throw new TaskFailure("E020", agent.id() + " may not delegate to " + callee + ".");
    }
    return Parentage.order(
        work,
        callee,
        new Caller(agent.id(), false, agent.permissions()),
        skill,
        message(exchange),
        agent.weight(),
        exchange);
  }

  /** The order of a route that no task runs. */
  Order of(Exchange exchange) {
    Caller caller = caller(exchange);
    RequestFacts facts = RequestFacts.of(exchange);
    String key = endpoint.option("key", exchange);
    return new Order(
        key == null
            ? links.ids().get()
            : Parentage.named(caller.id() + "/" + endpoint.getAgentId() + "/" + key),
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

  /** Who a route that no task runs calls as. */
  Caller caller(Exchange exchange) {
    return new RouteCaller(links.agents(), endpoint).of(exchange);
  }

  /** The body as what is said. */
  Message message(Exchange exchange) {
    return Message.of(links.ids().get(), Role.USER, List.of(Spoken.part(exchange)));
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text.strip());
    } catch (NumberFormatException none) {
      throw new TaskFailure("E010", "The priority is a number from 0 to 100, not " + text + ".");
    }
  }
}

package io.serai.skill.agent;

import io.serai.http.RequestContext;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.TaskOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Writes orders: who gives them, on whose behalf, and which ids they get. */
final class DelegationRequestFactory {

  private final AgentComponentContext links;
  private final AgentEndpoint endpoint;

  DelegationRequestFactory(AgentComponentContext links, AgentEndpoint endpoint) {
    this.links = links;
    this.endpoint = endpoint;
  }

  /**
   * The order of a task that delegates: everything of it goes along but who calls.
   *
   * @throws TaskFailureException where its agent may not, or has been asked itself on the way here
   */
  DelegationRequest of(ExchangeTaskBinding work, String callee, Exchange exchange) {
    NewTask asked = work.task().request();
    String skill = endpoint.option("skill", exchange);
    DelegationContext.refuseCircle(asked, callee, skill);
    AgentDefinition agent =
        links
            .agents()
            .find(asked.agent())
            .orElseThrow(
                () ->
                    new TaskFailureException(
                        "E020",
                        "There is no agent "
                            + asked.agent()
                            + " any more, so it may not delegate to "
                            + callee
                            + "."));
    if (!agent.mayDelegateTo(callee)) {
      throw new TaskFailureException("E020", agent.id() + " may not delegate to " + callee + ".");
    }
    return DelegationContext.order(
        work,
        callee,
        new Caller(agent.id(), false, agent.permissions()),
        skill,
        message(exchange),
        agent.weight(),
        exchange);
  }

  /** The order of a route that no task runs. */
  DelegationRequest of(Exchange exchange) {
    Caller caller = caller(exchange);
    RequestContext facts = RequestContext.of(exchange);
    String key = endpoint.option("key", exchange);
    return new DelegationRequest(
        key == null
            ? links.ids().get()
            : DelegationContext.named(caller.id() + "/" + endpoint.getAgentId() + "/" + key),
        caller,
        endpoint.option("skill", exchange),
        message(exchange),
        endpoint.option("context", exchange),
        null,
        TaskOrigin.of("camel").asked(facts.id(), facts.traceparent()),
        number(endpoint.option("priority", exchange)),
        links.agents().find(caller.id()).map(AgentDefinition::weight).orElse(0),
        null,
        false);
  }

  /** Who a route that no task runs calls as. */
  Caller caller(Exchange exchange) {
    return new RouteCallerResolver(links.agents(), endpoint).of(exchange);
  }

  /** The body as what is said. */
  Message message(Exchange exchange) {
    return Message.of(links.ids().get(), MessageRole.USER, List.of(BodyToPart.part(exchange)));
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text.strip());
    } catch (NumberFormatException none) {
      throw new TaskFailureException(
          "E010", "The priority is a number from 0 to 100, not " + text + ".");
    }
  }
}

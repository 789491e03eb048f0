package io.serai.skill.agent;

import io.serai.http.request.RequestContext;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** Creates delegation requests from exchanges: their caller, origin and ids. */
record DelegationRequestFactory(AgentComponentContext context, AgentEndpoint endpoint) {

  /**
   * Creates the request of a task that delegates. Everything but the caller is inherited from the
   * task.
   *
   * @throws TaskFailureException if its agent may not delegate to that one, or the task came
   *     through it already
   */
  DelegationRequest of(ExchangeTaskBinding binding, String callee, Exchange exchange) {
    NewTask parent = binding.task().request();
    String skill = endpoint.option("skill", exchange);
    SubtaskRequestBuilder.refuseCycle(parent, callee, skill);
    AgentDefinition agent =
        context
            .agents()
            .find(parent.agent())
            .orElseThrow(
                () ->
                    new TaskFailureException(
                        ErrorCode.PERMISSION_DENIED.code(),
                        "There is no agent %s any more, so it may not delegate to %s."
                            .formatted(parent.agent(), callee)));
    if (!agent.mayDelegateTo(callee)) {
      throw new TaskFailureException(
          ErrorCode.PERMISSION_DENIED.code(), agent.id() + " may not delegate to " + callee + ".");
    }
    return SubtaskRequestBuilder.request(
        binding,
        callee,
        new Caller(agent.id(), false, agent.permissions()),
        skill,
        reason(callee, exchange),
        message(exchange),
        agent.weight(),
        exchange);
  }

  /** Creates the request of a route that no task runs. */
  DelegationRequest of(Exchange exchange) {
    Caller caller = caller(exchange);
    RequestContext facts = RequestContext.of(exchange);
    String key = key(exchange);
    return new DelegationRequest(
        key == null
            ? context.ids().get()
            : SubtaskRequestBuilder.stableId(caller.id() + "/" + endpoint.getAgentId() + "/" + key),
        caller,
        endpoint.option("skill", exchange),
        message(exchange),
        endpoint.option("context", exchange),
        null,
        ProtocolOrigin.of("camel").asked(facts.id(), facts.traceparent()),
        number(endpoint.option("priority", exchange)),
        context.agents().find(caller.id()).map(AgentDefinition::weight).orElse(0),
        null,
        false);
  }

  /** Returns why a task is delegated: what the route says, or else which route does it. */
  String reason(String callee, Exchange exchange) {
    String reason = endpoint.option("reason", exchange);
    return reason == null || reason.isBlank()
        ? "Route " + exchange.getFromRouteId() + " delegates to " + callee + "."
        : reason;
  }

  /** Returns the caller on whose behalf a route that no task runs calls the agent. */
  Caller caller(Exchange exchange) {
    return new RouteCallerResolver(context.agents(), endpoint).of(exchange);
  }

  /** Converts the body to a message. */
  Message message(Exchange exchange) {
    return Message.of(context.ids().get(), MessageRole.USER, List.of(BodyToPart.part(exchange)));
  }

  /** Returns the idempotency key; an empty one would make all its requests the same task. */
  private @Nullable String key(Exchange exchange) {
    String key = endpoint.option("key", exchange);
    if (key != null && key.isBlank()) {
      throw new TaskFailureException(
          ErrorCode.INVALID_INPUT.code(),
          "The key is empty. Give each request a key of its own, or none.");
    }
    return key;
  }

  private static int number(@Nullable String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text.strip());
    } catch (NumberFormatException none) {
      throw new TaskFailureException(
          ErrorCode.INVALID_INPUT.code(),
          "The priority must be a number from 0 to 100, not " + text + ".");
    }
  }
}

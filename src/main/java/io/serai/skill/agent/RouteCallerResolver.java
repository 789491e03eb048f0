package io.serai.skill.agent;

import io.serai.security.Caller;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Determines the caller for a route that no task runs: the agent that the route names, otherwise
 * the sender of the request that the route answers. The caller is the hub's operator only if the
 * endpoint's URI says so.
 */
record RouteCallerResolver(ActiveAgents agents, AgentEndpoint endpoint) {

  /** The value that names the operator in the URI. */
  static final String OPERATOR = "operator";

  /**
   * Returns the caller of an exchange.
   *
   * @throws TaskFailureException if no caller is known
   */
  Caller of(Exchange exchange) {
    String named = endpoint.header("caller", exchange);
    if (named != null) {
      return agent(named);
    }
    String configured = endpoint.getCaller();
    if (configured != null) {
      return configured.equals(OPERATOR) ? Caller.HUB : agent(configured);
    }
    return require(exchange.getProperty(Caller.PROPERTY, Caller.class));
  }

  private Caller require(@Nullable Caller caller) {
    if (caller == null) {
      throw new TaskFailureException(
          ErrorCode.PERMISSION_DENIED.code(),
          ("agent:%s cannot determine the caller, because this message did not reach the hub "
                  + "with a key. Write caller= into the endpoint: the id of an agent of agents/ to call "
                  + "as, or operator.")
              .formatted(endpoint.getAgentId()));
    }
    return caller;
  }

  private Caller agent(String id) {
    return agents
        .find(id)
        .map(Caller::of)
        .orElseThrow(
            () ->
                new TaskFailureException(
                    ErrorCode.PERMISSION_DENIED.code(),
                    "There is no agent " + id + " to call as."));
  }
}

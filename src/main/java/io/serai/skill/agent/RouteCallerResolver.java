package io.serai.skill.agent;

import io.serai.http.HubHttpServer;
import io.serai.security.Caller;
import io.serai.task.component.TaskFailureException;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Who a route that no task runs calls as: the agent that the route names, else who sent the request
 * that the route answers. The hub's operator it is only where the endpoint's URI says so.
 */
record RouteCallerResolver(ServingAgents agents, AgentEndpoint endpoint) {

  /** How the URI names the operator. */
  static final String OPERATOR = "operator";

  /**
   * The caller of an exchange.
   *
   * @throws TaskFailureException where nobody is known to be
   */
  Caller of(Exchange exchange) {
    String named = endpoint.header("caller", exchange);
    if (named != null) {
      return agent(named);
    }
    String written = endpoint.getCaller();
    if (written != null) {
      return written.equals(OPERATOR) ? Caller.HUB : agent(written);
    }
    return known(exchange.getProperty(HubHttpServer.CALLER, Caller.class));
  }

  private Caller known(@Nullable Caller caller) {
    if (caller == null) {
      throw new TaskFailureException(
          "E020",
          "agent:"
              + endpoint.getAgentId()
              + " does not know who calls, for nobody sent this message to the hub with a key. Write"
              + " caller= into the endpoint: the id of an agent of agents/ to call as, or operator.");
    }
    return caller;
  }

  private Caller agent(String id) {
    return agents
        .find(id)
        .map(Caller::of)
        .orElseThrow(
            () -> new TaskFailureException("E020", "There is no agent " + id + " to call as."));
  }
}

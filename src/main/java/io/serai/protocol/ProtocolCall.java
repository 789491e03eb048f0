package io.serai.protocol;

import io.serai.http.request.RequestContext;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;

/**
 * A call of an operation: who calls which agent, and how.
 *
 * @param agent the called agent
 * @param named whether the call names the agent, by its path or by a parameter; it then has access
 *     to that agent's tasks only
 * @param base address at which the caller reaches the agent, without a trailing slash
 * @param request the HTTP or gRPC request; its departure signal ends waiting for results
 */
public record ProtocolCall(
    Caller caller, AgentDefinition agent, boolean named, String base, RequestContext request) {

  /** Whether the call has access to the tasks of an agent. */
  public boolean sees(String agentId) {
    return !named || agent.id().equals(agentId);
  }
}

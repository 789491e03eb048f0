package io.serai.a2a.model;

import io.serai.http.RequestContext;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The context of one A2A call: the caller, the called agent and the request's protocol settings.
 *
 * @param agent the called agent
 * @param named whether the call names the agent, by path or tenant; it then has access to that
 *     agent's tasks only
 * @param base address at which the caller reaches the agent, without a trailing slash
 * @param extensions URIs of the extensions that the caller requests
 * @param lastEventId sequence number of the last stream event that the caller received; null if it
 *     received none
 * @param request the HTTP or gRPC request; its departure signal ends waiting for results
 */
public record A2aCallContext(
    Caller caller,
    AgentDefinition agent,
    boolean named,
    A2aVersion version,
    String base,
    Set<String> extensions,
    @Nullable Long lastEventId,
    RequestContext request) {

  /** Copies the extensions. */
  public A2aCallContext {
    extensions = Set.copyOf(extensions);
  }
}

package io.serai.a2a.model;

import io.serai.http.request.RequestContext;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The context of one A2A call: who calls which agent, and the request's settings of the protocol.
 *
 * @param call who calls which agent
 * @param extensions URIs of the extensions that the caller requests
 * @param lastEventId sequence number of the last stream event that the caller received; null if it
 *     received none
 */
public record A2aCallContext(
    ProtocolCall call, A2aVersion version, Set<String> extensions, @Nullable Long lastEventId) {

  /** Copies the extensions. */
  public A2aCallContext {
    extensions = Set.copyOf(extensions);
  }

  /** Returns who calls. */
  public Caller caller() {
    return call.caller();
  }

  /** Returns the called agent. */
  public AgentDefinition agent() {
    return call.agent();
  }

  /** Returns whether the call names the agent; see {@link ProtocolCall#named}. */
  public boolean named() {
    return call.named();
  }

  /** Returns the address at which the caller reaches the agent, without a trailing slash. */
  public String base() {
    return call.base();
  }

  /** Returns the HTTP or gRPC request; its departure signal ends waiting for results. */
  public RequestContext request() {
    return call.request();
  }
}

package io.serai.a2a.model;

import io.serai.http.RequestContext;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who calls whom, and how.
 *
 * @param agent that is meant
 * @param named whether the call names it: it sees that agent's tasks only
 * @param base the hub's address as the caller reaches it, without a slash at the end
 * @param extensions URIs of the extensions that the caller opted into
 * @param seen number of the last event that the caller has of the stream; none where it begins
 * @param request of the caller; should it go away, nothing more is waited for
 */
public record A2aCallContext(
    Caller caller,
    AgentDefinition agent,
    boolean named,
    A2aVersion version,
    String base,
    Set<String> extensions,
    @Nullable Long seen,
    RequestContext request) {

  /** Copies the extensions. */
  public A2aCallContext {
    extensions = Set.copyOf(extensions);
  }
}

package io.serai.http.ws;

import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import org.jspecify.annotations.Nullable;

/**
 * A request to open a WebSocket.
 *
 * @param agent id of the agent in the path {@code /agents/{id}}; null if there is none
 * @param origin scheme and authority to which the caller sent the request, at the hub or at a proxy
 *     in front of it
 * @param parameters decoded parameters of the query
 * @param subprotocol the subprotocol that was agreed on; null if none was
 * @param context context of the request; its departure fires if the client disconnects
 */
public record WebSocketRequest(
    Caller caller,
    @Nullable String agent,
    String origin,
    MultiMap parameters,
    @Nullable String subprotocol,
    RequestContext context) {

  /** Returns the first value of a parameter; null if there is none. */
  public @Nullable String parameter(String name) {
    return parameters.get(name);
  }

  /** Omits the parameters, which may contain secrets. */
  @Override
  public String toString() {
    return "WebSocketRequest[" + caller.id() + "]";
  }
}

package io.serai.http.grpc;

import io.serai.http.limit.BodyMemoryLease;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC call with its one request message, as passed to its {@link GrpcMethodHandler}.
 *
 * @param agent id of the agent in the path {@code /agents/{id}}; null if there is none
 * @param origin scheme and authority to which the caller sent the call, at the hub or at a proxy in
 *     front of it
 * @param metadata request metadata; names are case-insensitive
 * @param context of the request, for logs and traces; its departure also fires if the call's
 *     deadline passes
 * @param memory lease for the memory of the message's parsed values, to be reserved before parsing
 */
public record GrpcRequest(
    Caller caller,
    @Nullable String agent,
    String origin,
    MultiMap metadata,
    Buffer message,
    RequestContext context,
    BodyMemoryLease memory) {

  /** Returns the values of one name in order, joined by commas; null if there are none. */
  public @Nullable String metadata(String name) {
    List<String> values = metadata.getAll(name);
    return values.isEmpty() ? null : String.join(",", values);
  }

  /** Omits metadata and message, which may contain secrets. */
  @Override
  public String toString() {
    return "GrpcRequest[" + caller.id() + "]";
  }
}

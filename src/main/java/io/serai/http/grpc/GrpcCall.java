package io.serai.http.grpc;

import io.serai.http.BodyMemoryLease;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call with its one message, as the method that serves it sees it.
 *
 * @param agent whom the path names, as {@code /agents/{id}}; none where it names nobody
 * @param origin scheme and authority by which the call came, to the hub or to a proxy in front of
 *     it
 * @param metadata names in any case
 * @param facts of them the departure is also the caller's waiting no longer
 * @param memory by which the values of the message are reserved before it is read
 */
public record GrpcCall(
    Caller caller,
    @Nullable String agent,
    String origin,
    MultiMap metadata,
    Buffer message,
    RequestContext facts,
    BodyMemoryLease memory) {

  /** The values of one name, in order and between commas; none where there are none. */
  public @Nullable String metadata(String name) {
    List<String> values = metadata.getAll(name);
    return values.isEmpty() ? null : String.join(",", values);
  }

  /** Names nobody's secrets, which metadata and messages may hold. */
  @Override
  public String toString() {
    return "GrpcCall[" + caller.id() + "]";
  }
}

package io.serai.http.grpc;

import io.serai.http.Departure;
import io.serai.http.RequestFacts;
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
 * @param departure the caller's going away, or its waiting no longer, before it is answered
 */
public record GrpcCall(
    Caller caller,
    @Nullable String agent,
    String origin,
    MultiMap metadata,
    Buffer message,
    Departure departure) {

  /** The values of one name, in order and between commas; none where there are none. */
  public @Nullable String metadata(String name) {
    List<String> values = metadata.getAll(name);
    return values.isEmpty() ? null : String.join(",", values);
  }

  /** What is known of it beside what it asks for. */
  public RequestFacts facts() {
    String id = metadata("X-Request-Id");
    return new RequestFacts(id == null ? "-" : id, metadata(RequestFacts.TRACEPARENT), departure);
  }

  /** Names nobody's secrets, which metadata and messages may hold. */
  @Override
  public String toString() {
    return "GrpcCall[" + caller.id() + "]";
  }
}

package io.serai.a2a.client;

import io.serai.a2a.grpc.GrpcMessageCodec;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP request to a remote agent, without credentials.
 *
 * @param grpc reads the messages of the response if the request calls a method of gRPC; null if the
 *     response is JSON
 */
public record AgentHttpRequest(
    String method,
    URI uri,
    Map<String, String> headers,
    @Nullable Buffer body,
    @Nullable GrpcMessageCodec grpc) {

  /** Copies the headers. */
  public AgentHttpRequest {
    headers = Map.copyOf(headers);
  }

  /** Creates a request whose response is JSON. */
  public AgentHttpRequest(
      String method, URI uri, Map<String, String> headers, @Nullable Buffer body) {
    this(method, uri, headers, body, null);
  }

  AgentHttpRequest with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(more);
    return new AgentHttpRequest(method, uri, all, body, grpc);
  }

  AgentHttpRequest at(URI other) {
    return new AgentHttpRequest(method, other, headers, body, grpc);
  }
}

package io.serai.a2a.client;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An HTTP request to a remote agent, without credentials. */
public record AgentHttpRequest(
    String method, URI uri, Map<String, String> headers, @Nullable Buffer body) {

  /** Copies the headers. */
  public AgentHttpRequest {
    headers = Map.copyOf(headers);
  }

  AgentHttpRequest with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(more);
    return new AgentHttpRequest(method, uri, all, body);
  }

  AgentHttpRequest at(URI other) {
    return new AgentHttpRequest(method, other, headers, body);
  }
}

package io.serai.a2a.client;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One HTTP request of an agent elsewhere, before it says who calls. */
record WireRequest(String method, URI uri, Map<String, String> headers, @Nullable Buffer body) {

  WireRequest {
    headers = Map.copyOf(headers);
  }

  WireRequest with(Map<String, String> more) {
    Map<String, String> all = new HashMap<>(headers);
    all.putAll(more);
    return new WireRequest(method, uri, all, body);
  }

  WireRequest at(URI other) {
    return new WireRequest(method, other, headers, body);
  }
}

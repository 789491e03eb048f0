package io.serai.search;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Sends POST requests. The future completes with the body of a 2xx response and fails for any
 * other. Never blocks.
 */
@FunctionalInterface
public interface HttpPostClient {

  /** Sends the body with the headers. */
  CompletableFuture<Buffer> post(URI uri, Map<String, String> headers, Buffer body);
}

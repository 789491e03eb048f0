package io.serai.skill.search;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Sends a POST and gives the body of a 2xx answer; anything else is a failure. Never blocks. */
@FunctionalInterface
public interface HttpPostClient {

  /** Sends the body with the headers. */
  CompletableFuture<Buffer> post(URI uri, Map<String, String> headers, Buffer body);
}

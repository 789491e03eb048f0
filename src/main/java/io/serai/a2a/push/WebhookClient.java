package io.serai.a2a.push;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Calls receivers of push notifications. */
@FunctionalInterface
public interface WebhookClient {

  /**
   * Looks whether the receiver at an address may be called, and sends nothing.
   *
   * @return fails with {@link io.serai.outbound.OutboundException} where it may not
   */
  default CompletionStage<Void> check(URI uri) {
    return CompletableFuture.completedFuture(null);
  }

  /**
   * Posts a body once.
   *
   * @param secrets among the headers, which no message repeats
   * @return fails with {@link io.serai.outbound.OutboundException} where it was not taken
   */
  CompletionStage<Void> post(
      URI uri, Map<String, String> headers, Buffer body, Set<String> secrets);
}

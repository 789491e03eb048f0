package io.serai.a2a.push;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Posts push notifications to webhooks. */
@FunctionalInterface
public interface WebhookClient {

  /**
   * Checks whether a webhook may be called, without sending anything.
   *
   * @return a stage that fails with {@link io.serai.outbound.OutboundException} if it must not be
   *     called
   */
  default CompletionStage<Void> check(URI uri) {
    return CompletableFuture.completedFuture(null);
  }

  /**
   * Posts a body once.
   *
   * @param secrets secrets among the headers; they must not appear in messages
   * @return a stage that fails with {@link io.serai.outbound.OutboundException} if the body was not
   *     accepted
   */
  CompletionStage<Void> post(
      URI uri, Map<String, String> headers, Buffer body, Set<String> secrets);
}
